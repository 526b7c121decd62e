import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const encode = (bytes: Buffer) => bytes.toString('base64url');

/**
 * A software authenticator with one passkey (Web Authentication, level 3, section 6): P-256, no attestation.
 */
export function createAuthenticator({
  origin,
  host = new URL(origin).hostname,
}: {
  origin: string;
  /** The relying party, if it is not that of the page. */
  host?: string;
}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = encode(credentialId);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (flags: number) => {
    const bytes = Buffer.alloc(5);
    bytes.writeUInt8(flags, 0);
    bytes.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(host), bytes]);
  };

  return {
    id,
    /** Returns the browser's response to navigator.credentials.create(). */
    create({ challenge }: { challenge: string }) {
      // CBOR (RFC 8949) of { 1: 2, 3: -7, -1: 1, -2: x, -3: y } (RFC 9053)
      const [point, ordinate] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        point,
        Buffer.from('225820', 'hex'),
        ordinate,
      ]);
      const data = Buffer.concat([
        head(0x45),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ]);
      // { fmt: 'none', attStmt: {}, authData: data }
      const start = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex');
      const attestationObject = encode(Buffer.concat([start, Buffer.from([data.length]), data]));
      const clientDataJSON = encode(clientData('webauthn.create', challenge));
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: { clientDataJSON, attestationObject, transports: ['usb'] },
      };
    },
    /** Returns the browser's response to navigator.credentials.get(). */
    sign({ challenge }: { challenge: string }) {
      counter++;
      const [data, client] = [head(0x05), clientData('webauthn.get', challenge)];
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
      };
      return { id, rawId: id, type: 'public-key' as const, response };
    },
  };
}
