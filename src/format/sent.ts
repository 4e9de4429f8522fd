/** Fields whose strings reach the model. What is sent is content, whatever it looks like. */
const TEXT = /^(?:message\.content|content|rendered)(?![\w])/;
const ATTACHMENT = /^attachment(?![\w])/;
/** Within an attachment, fields that are named as ids hold ids. */
const ID_FIELD = /(?:id|uuid)s?(?:\[\])*$/i;

export function isSentText(path: string): boolean {
  return TEXT.test(path) || (ATTACHMENT.test(path) && !ID_FIELD.test(path));
}
