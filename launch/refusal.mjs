/**
 * What the person can mend, said in a sentence and shown without a stack.
 * @param {string} sentence
 */
export function refusal(sentence) {
  const error = new Error(sentence);
  error.name = 'Refusal';
  return error;
}
