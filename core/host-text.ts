import { parseUrl } from './url.ts';

/** Cyrillic letters that look like Latin ones: a label of only these imitates another. */
const latinLookalikes = /^[асеорхуіјѕһԁԛԝӏтмкнвь\d-]+$/;

/** True if a label mixes Latin with a script of similar letters. */
const mixesScripts = (label: string): boolean =>
  /\p{Script=Latin}/u.test(label) &&
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(label);

/** Returns a host in Unicode: `例え.jp` for `xn--r8jz45g.jp`. A lookalike of another host stays in ASCII. */
export function hostText(host: string): string {
  if (!host.includes('xn--')) return host;
  const labels = host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? decodePunycode(label.slice(4)) : label));
  if (
    labels.some(
      (label) =>
        label === undefined ||
        mixesScripts(label) ||
        (latinLookalikes.test(label.toLowerCase()) && /\p{L}/u.test(label) && !/[a-z]/i.test(label)),
    )
  )
    return host;
  const text = labels.join('.');
  return parseUrl(`https://${text}`)?.hostname === host.toLowerCase() ? text : host;
}

/** Returns an email address with its domain in Unicode. */
export function emailText(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at + 1) + hostText(email.slice(at + 1));
}

/** Returns a stored web address with its host in Unicode. */
export function urlText(url: string): string {
  const host = /^https?:\/\/([^/?#:]+)/.exec(url)?.[1] ?? '';
  return host.includes('xn--') ? url.replace(host, hostText(host)) : url;
}

/** Decodes Punycode (RFC 3492, 6.2); undefined if it is invalid. */
function decodePunycode(encoded: string): string | undefined {
  const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700];
  const last = encoded.lastIndexOf('-');
  const output = Array.from(encoded.slice(0, Math.max(last, 0)));
  let [code, bias, index, position] = [128, 72, 0, last + 1];
  while (position < encoded.length) {
    const before = index;
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = '0123456789'.includes(encoded[position] ?? '-')
        ? Number(encoded[position]) + 26
        : (encoded.toLowerCase().charCodeAt(position) || 0) - 97;
      position += 1;
      if (!(digit >= 0 && digit < base)) return undefined;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
      if (index > 0x10ffff * 64) return undefined;
    }
    const length = output.length + 1;
    let delta = before === 0 ? Math.floor((index - before) / damp) : (index - before) >> 1;
    delta += Math.floor(delta / length);
    let k = 0;
    for (; delta > ((base - tMin) * tMax) >> 1; k += base) delta = Math.floor(delta / (base - tMin));
    bias = k + Math.floor(((base - tMin + 1) * delta) / (delta + skew));
    code += Math.floor(index / length);
    index %= length;
    if (code > 0x10ffff) return undefined;
    output.splice(index, 0, String.fromCodePoint(code));
    index += 1;
  }
  return output.join('');
}
