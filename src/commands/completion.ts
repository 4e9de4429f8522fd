import { wrongUse } from '../errors.ts';
import { defineCommand, type Outcome } from './command.ts';

/**
 * What a shell runs while somebody types: all words so far, the one at the cursor last. It gets a
 * line for each candidate, with words about it behind a tab. Without candidates files are offered.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  // Bash shows candidates alone, so what is about them is a part of them until one is left.
  bash: `# In ~/.bashrc: eval "$(ccsurgery completion bash)"
_ccsurgery() {
  local line lines=()
  COMPREPLY=()
  while IFS= read -r line; do
    lines+=("$line")
  done < <(ccsurgery __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [ "\${#lines[@]}" -eq 1 ]; then
    COMPREPLY=("\${lines[0]%%$'\t'*}")
  else
    for line in "\${lines[@]}"; do COMPREPLY+=("\${line/$'\t'/  -- }"); done
  fi
}
complete -o default -F _ccsurgery ccsurgery`,
  zsh: `#compdef ccsurgery
# In ~/.zshrc, after compinit: eval "$(ccsurgery completion zsh)"
_ccsurgery() {
  local line
  local -a candidates
  for line in "\${(@f)$(ccsurgery __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && candidates+=("\${\${line%%$'\t'*}//:/\\\\:}:\${line#*$'\t'}")
  done
  if (( $#candidates )); then _describe -V ccsurgery candidates; else _files; fi
}
compdef _ccsurgery ccsurgery`,
  fish: `# Belongs in ~/.config/fish/completions/ccsurgery.fish
function __ccsurgery_complete
  set -l words (commandline -opc) (commandline -ct)
  ccsurgery __complete $words[2..-1] 2>/dev/null
end
complete -c ccsurgery -k -a '(__ccsurgery_complete)'`,
};

export const SHELLS = Object.keys(SCRIPTS);

export const command = defineCommand({
  sessions: 'shell',
  options: {},
  run({ sessions: [shell = ''] }): Outcome {
    const script = SCRIPTS[shell];
    if (script === undefined)
      throw wrongUse(`There is no script for "${shell}".`, `Shells: ${SHELLS.join(', ')}.`);
    return { data: { script }, exitCode: 0, text: () => script };
  },
});
