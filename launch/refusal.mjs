/**
 * Creates an error that the user can fix, shown as a sentence without a stack.
 * @param {string} sentence
 */
export function refusal(sentence) {
  const error = new Error(sentence);
  error.name = 'Refusal';
  return error;
}
