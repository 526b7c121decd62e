/** Whether somebody has answered behind the `#`, be it what was asked or not. */
export const isAnswer = (hash: string) => /^#(?:.*&)?(?:id_token|error)=/.test(hash);
