import { lowHeadings } from '../low-headings.ts';
import { bullets } from '../markdown.ts';
import type { Material } from '../material.ts';
import { outputOf } from '../outcome.ts';
import { shortLine } from '../shorten.ts';
import { shrink } from '../shrink.ts';
import { deedOf } from '../tools.ts';
import { commonLimit } from './fit.ts';

interface Errand {
  readonly title: string;
  findings: string;
}

/** What sub-agents were sent for and found; those in the background, when they reported. */
export function agentsSection(material: Material, room: number): string {
  const errands = [...errandsOf(material)];
  if (errands.length === 0) return '';
  const titles = errands.reduce((sum, { title }) => sum + title.length + 12, 0);
  const limit = commonLimit(
    errands.map(({ findings }) => findings.length * 1.1),
    room - titles,
  );
  return bullets(
    errands.map(
      ({ title, findings }) => `${title}: ${shrink(lowHeadings(findings), limit) || 'no findings'}`,
    ),
  );
}

function errandsOf({ turns }: Material): Iterable<Errand> {
  const errands = new Map<string, Errand>();
  for (const step of turns.flatMap(({ steps }) => steps)) {
    if (step.kind === 'reported') {
      const { task, title, findings } = step.note;
      const errand = errands.get(task);
      if (errand !== undefined && findings !== '') errand.findings = findings;
      else if (errand === undefined && title !== '')
        errands.set(task, { title: shortLine(title, 120), findings });
    }
    if (step.kind !== 'call') continue;
    const { call } = step;
    const task = call.input.task_id ?? call.input.agentId;
    const errand = typeof task === 'string' ? errands.get(task) : undefined;
    if (errand !== undefined && !call.failed) errand.findings = outputOf(call);
    const deed = deedOf(call);
    if (deed?.deed !== 'agent') continue;
    const id = call.clientData('agentId') ?? call.clientData('task_id') ?? `${errands.size}`;
    const title = `Sub-agent “${shortLine(deed.what, 100)}”${call.failed ? ' failed' : ''}`;
    errands.set(String(id), { title, findings: outputOf(call, 'agent') });
  }
  return errands.values();
}
