/** True if the fragment is an OAuth response, expected or not. */
export const isAnswer = (hash: string) => /^#(?:.*&)?(?:id_token|code|error)=/.test(hash);
