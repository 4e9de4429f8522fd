import * as z from 'zod/mini';

/** A schema as JSON Schema. Readers are to pass over keys that they do not know: more may come. */
export function toJSONSchema(schema: z.ZodMiniType): Record<string, unknown> {
  const { '~standard': _, ...made } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return made;
}
