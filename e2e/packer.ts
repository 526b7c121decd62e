/** Somebody of the staff whom `serve.ts` adds beside the first owner; their second factor is theirs to set up. */
export const packer = { email: 'packer@visita.example', password: 'a good password for parcels' };
