import { readdirSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { account } from '@visita/core/account/contract';
import { addresses } from '@visita/core/addresses/contract';
import { cards } from '@visita/core/cards/contract';
import { emptyContent, type CardContent } from '@visita/core/cards/content';
import { addDays } from '@visita/core/days';
import { privacy } from '@visita/core/privacy/contract';
import { photoFile, parsePhotoName, toAvifUrl } from '@visita/core/uploads/photo-files';
import { insertIdentity, updateUser } from '../account/queries.ts';
import { enqueue } from '../queue/job.ts';
import { newAddress } from '../test/address.ts';
import { runJobs } from '../test/jobs.ts';
import { insertContactFixture } from '../test/left-contact.ts';
import { giveCardPicture, givePhoto } from '../test/photo.ts';
import { world, type Person } from '../test/world.ts';
import { readZip } from '../test/zip.ts';
import { removeOldExports } from './jobs.ts';
import { createExport } from './create-export.ts';
import { findUserExport } from './export-queries.ts';

const { given, deps, database, open, clock, config, lastEmail, emails } = await world();
const visit = await open();
const minute = 60_000;
const longAgo = new Date(0);

async function writtenCard(person: Person, content: Partial<CardContent> = {}) {
  const [printed] = await given.printed();
  const card = await person.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  const body = {
    ...emptyContent,
    name: 'Ana Lima',
    title: 'Engineer',
    company: 'Bridges',
    photo: await givePhoto(person),
    ...content,
  };
  return person.calls(cards.update, { params: { id: card.id }, body });
}

/** Requests the archive, runs its job, and returns the link to it. */
async function readyLink(person: Person): Promise<string> {
  await person.calls(privacy.requestExport, {});
  await runJobs(deps);
  return freshLink(person);
}
const freshLink = async (person: Person) => (await person.calls(privacy.export, {}))?.url ?? '';
const readStatus = async (link: string, init?: RequestInit) => (await visit(link, init)).status;
const download = async (link: string) => readZip(Buffer.from(await (await visit(link)).arrayBuffer()));
const archives = () => readdirSync(`${config.dataDir}/files`).filter((name) => name.startsWith('export-'));
const getRow = ({ id }: Person) => findUserExport(deps.db, { userId: id, readySince: longAgo });

describe('the archive', () => {
  test('names every address of a card, and those at which the person left an exit link', async () => {
    const ana = await given.user();
    const card = await writtenCard(ana);
    const [tag] = await given.printed({ kind: 'tag' });
    await ana.calls(cards.bind, { body: { cardNumber: tag?.cardNumber ?? '', cardId: card.cardId } });
    await ana.calls(cards.reportLost, { params: { id: card.id }, body: { physicalCardId: tag?.id } });
    const former = await writtenCard(ana, { exitLink: 'https://new.example/ana' });
    const [printed] = former.physicalCards;
    await ana.calls(cards.remove, { params: { id: former.id } });

    const files = await download(await readyLink(ana));
    const { addresses: cardAddresses } = await ana.calls(cards.get, { params: { id: card.id } });

    expect(cardAddresses).toHaveLength(3);
    const lines = cardAddresses.map(({ code, kind, isLost }) => `${code} ${kind}${isLost ? ' lost' : ''}`);
    expect(String(files.get('cards.csv'))).toContain(`"${lines.join('\n')}"`);
    const links = JSON.parse(String(files.get('exit-links.json'))) as { code: string; exitLink: string }[];
    expect(Object.fromEntries(links.map(({ code, exitLink }) => [code, exitLink]))).toEqual(
      Object.fromEntries([former.cardId, printed?.address].map((code) => [code, 'https://new.example/ana'])),
    );
  });

  test('holds everything kept about a person', async () => {
    const ana = await given.user({ displayName: 'Ana Lima' });
    await insertIdentity(deps.db, {
      issuer: 'https://id.example',
      subject: '1042',
      userId: ana.id,
      createdAt: clock.now(),
    });
    const where = {
      companyParts: { ...emptyContent.companyParts, country: 'DE', city: 'Berlin', zipCode: '10119' },
    };
    const look = {
      layout: 'banner' as const,
      logo: await giveCardPicture(ana, 'logo'),
      cover: await giveCardPicture(ana, 'cover'),
    };
    const card = await writtenCard(ana, {
      ...where,
      phone: '+15145550142',
      hidden: ['phone'],
      ...look,
      company: '=HYPERLINK("https://x.example")',
    });
    await deps.visits.view({ cardId: card.id, channel: 'qr', visitor: Buffer.alloc(16) });
    await insertContactFixture(deps.db, { userId: ana.id, at: clock.now() });
    await ana.calls(addresses.add, { body: newAddress });
    clock.advance(1000);
    await ana.calls(cards.bind, { body: { cardNumber: (await given.printed())[0]?.cardNumber ?? '' } });

    const files = await download(await readyLink(ana));
    const json = (name: string) => JSON.parse(String(files.get(name))) as unknown;

    expect(json('account.json')).toMatchObject({
      email: ana.email,
      displayName: 'Ana Lima',
      hasGoogle: true,
    });
    expect(json('sessions.json')).toEqual([
      expect.objectContaining({ userAgent: expect.stringContaining('iPhone'), network: null }),
    ]);
    expect(json('security-events.json')).toEqual([
      expect.objectContaining({ kind: 'exportRequested', network: null }),
      expect.objectContaining({ kind: 'registration', userAgent: expect.stringContaining('iPhone') }),
    ]);
    expect(json('identities.json')).toMatchObject([{ issuer: 'https://id.example', subject: '1042' }]);
    expect(json('addresses.json')).toMatchObject([{ ...newAddress, isDefault: true }]);
    expect(json('cards.json')).toMatchObject([
      { name: '' },
      { id: card.id, name: 'Ana Lima', visitCount: 1, ...where, ...look },
    ]);
    expect(json('figures.json')).toEqual({
      totals: [{ cardId: card.id, visits: 1, saves: 0, excluded: 0 }],
      days: [],
      addresses: [],
      links: [],
    });

    expect(json('inbox.json')).toMatchObject([
      {
        name: 'Zoé Martin',
        email: 'zoe@example.com',
        readAt: null,
        consentText: expect.stringContaining('Ana'),
      },
    ]);
    expect(String(files.get('inbox.csv'))).toContain('"Zoé Martin"');
    expect(String(files.get('inbox.vcf'))).toContain('FN:Zoé Martin');

    const csv = String(files.get('cards.csv'));
    expect(csv).toMatch(new RegExp(`"${card.cardId}".*"10119"`));
    expect(csv).toContain(`"'=HYPERLINK(""https://x.example"")"`);
    expect(csv).not.toMatch(/"[=@]|"[+-](?!\d)/);

    // fields hidden from visitors are in the export; a card without a name has no vCard
    const contact = String(files.get(`contacts/${card.cardId}.vcf`));
    expect(contact).toMatch(
      /FN:Ana Lima[\s\S]*TEL;TYPE=CELL:\+1[\s\S]*ADR;TYPE=WORK:;;;Berlin;;10119;Germany[\s\S]*PHOTO;ENCODING=b/,
    );
    const name = parsePhotoName(card.photo) ?? '';
    const pictures = (['page', 'picture', 'contact'] as const).map((shape) => photoFile(name, shape));
    const lookPictures = [look.logo, look.cover, toAvifUrl(look.cover)];
    pictures.push(...lookPictures.map((path) => path.replace('/files/', '')));
    for (const picture of pictures)
      expect(files.get(`pictures/${picture}`)).toEqual(await deps.files.read(picture));
    expect(csv).toContain(`"banner","${look.logo}","${look.cover}"`);
    const personal = [
      'account',
      'sessions',
      'security-events',
      'api-keys',
      'second-factors',
      'notices',
      'webhooks',
      'webhook-deliveries',
      'identities',
      'addresses',
      'cards',
      'card-moves',
      'contact-questions',
      'exit-links',
      'figures',
      'inbox',
    ];
    const bought = [
      'orders',
      'order-notes',
      'payments',
      'credit-movements',
      'subscriptions',
      'subscription-moves',
      'seats',
      'invitations',
      'rewards',
      'trial-cards',
    ];
    const records = [...personal, ...bought, 'contracts', 'enquiries'].map((what) => `${what}.json`);
    const others = ['cards.csv', 'inbox.csv', 'inbox.vcf', `contacts/${card.cardId}.vcf`];
    const inside = [...records, ...others, ...pictures.map((picture) => `pictures/${picture}`)];
    expect([...files.keys()].toSorted()).toEqual(inside.toSorted());
  });

  test('holds no secret and no data of other users', async () => {
    const [ana, ben] = await Promise.all([
      given.user({ displayName: 'Ana' }),
      given.user({ displayName: 'Benoît' }),
    ]);
    await writtenCard(ana);
    await database.pool.query("update cards set content = content - 'companyParts'");
    const his = await writtenCard(ben, { name: 'Benoît Roy' });
    const hisAddress = await ben.calls(addresses.add, { body: { ...newAddress, name: 'Ben at home' } });
    const hisContact = await insertContactFixture(deps.db, {
      userId: ben.id,
      at: clock.now(),
      email: 'known-to-ben@example.org',
    });

    const files = await download(await readyLink(ana));
    const all = [...files]
      .filter(([name]) => !name.startsWith('pictures/'))
      .map(([, bytes]) => String(bytes))
      .join('\n');

    for (const foreign of [
      ben.id,
      ben.email,
      'Benoît',
      his.id,
      his.cardId,
      his.cardNumber,
      hisContact,
      'known-to-ben',
      hisAddress.id,
      'Ben at home',
    ])
      expect(all).not.toContain(foreign);
    expect(all).not.toMatch(/argon2|passwordHash|tokenHash|token_hash/i);
    expect(all).toContain(ana.email);
  });

  test('is announced by a mail, and says how far it is', async () => {
    const ana = await given.user();
    expect(await ana.calls(privacy.export, {})).toBeNull();
    expect(await ana.calls(privacy.requestExport, {})).toEqual({
      status: 'waiting',
      progress: 0,
      requestedAt: clock.now(),
      url: null,
    });

    const messages: unknown[] = [];
    const saveStream = deps.files.saveStream.bind(deps.files);
    const slow = {
      ...deps,
      files: {
        ...deps.files,
        saveStream: async (name: string, bytes: Parameters<typeof saveStream>[1]) => {
          await saveStream(name, bytes);
          messages.push((await getRow(ana))?.status, (await getRow(ana))?.progress);
        },
      },
    };
    await runJobs(slow);

    expect(messages).toEqual([
      'working',
      expect.toSatisfy((progress: number) => progress > 50 && progress < 100),
    ]);
    expect(await ana.calls(privacy.export, {})).toMatchObject({ status: 'ready', progress: 100 });
    expect(lastEmail(ana.email)).toMatchObject({
      subject: 'Your data is ready',
      links: expect.arrayContaining([`${config.publicUrl}/en/settings`]),
    });
  });

  test('is made once of twenty clicks', async () => {
    const ana = await given.user();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ana.calls(privacy.requestExport, {})));
    await runJobs(deps);

    expect(answers.every(({ status }) => status === 'waiting')).toBe(true);
    expect(
      emails.filter(({ to, subject }) => to.address === ana.email && subject === 'Your data is ready'),
    ).toHaveLength(1);
  });

  test('takes the place of the one before', async () => {
    const ana = await given.user();
    const old = await readyLink(ana);
    const before = await getRow(ana);
    const link = await readyLink(ana);

    expect(await readStatus(old)).toBe(404);
    expect(await readStatus(link)).toBe(200);
    expect(archives()).toContain((await getRow(ana))?.fileName);
    expect(archives()).not.toContain(before?.fileName);
  });

  test('is begun anew when its process was killed or something failed', async () => {
    const ana = await given.user();
    await writtenCard(ana);
    await ana.calls(privacy.requestExport, {});
    const { files } = deps;
    let readings = 0;
    const read = async (name: string) =>
      readings++ === 1 ? Promise.reject(new Error('the disk is gone')) : files.read(name);

    await expect(runJobs({ ...deps, files: { ...files, read } })).rejects.toThrow('the disk is gone');
    expect(await ana.calls(privacy.export, {})).toMatchObject({ status: 'failed', url: null });
    expect(archives()).not.toContain((await getRow(ana))?.fileName);

    clock.advance(5 * minute);
    await runJobs(deps);
    expect((await download(await freshLink(ana))).has('cards.json')).toBe(true);

    const row = await getRow(ana);
    await enqueue(deps.db, createExport, { exportId: row?.id ?? '', fileName: row?.fileName ?? '' });
    await runJobs(deps);
    expect(
      emails.filter(({ to, subject }) => to.address === ana.email && subject === 'Your data is ready'),
    ).toHaveLength(1);
  });
});

describe('the link', () => {
  test('saves one file and is kept nowhere', async () => {
    const ana = await given.user();
    const answer = await visit(await readyLink(ana));

    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="export-${clock.now().toISOString().slice(0, 10)}.zip"`,
      'x-content-type-options': 'nosniff',
    });
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')));
  });

  test('is not used up by an archive that cannot be opened: who follows it is told so, in words', async () => {
    const link = await readyLink(await given.user());
    const logged = vi.spyOn(deps.log, 'error');
    const opening = vi
      .spyOn(deps.files, 'open')
      .mockRejectedValue(new Error('the disk at /srv/files is away'));
    const asPage = await visit(link, { headers: { accept: 'text/html', 'accept-language': 'fr' } });
    const asCall = await visit(link, { headers: { 'accept-language': 'zh-TW' } });
    opening.mockRestore();

    expect([asPage.status, asCall.status]).toEqual([500, 500]);
    const page = await asPage.text();
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('Une erreur s’est produite de notre côté');
    expect(page).not.toContain('/srv/files');
    expect(asPage.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await asCall.json()).toMatchObject({
      success: false,
      data: null,
      code: 'serverError',
      message: '伺服器錯誤',
    });
    expect(logged).toHaveBeenCalledTimes(2);
    logged.mockRestore();
    expect(await readStatus(link)).toBe(200);
    expect(await readStatus(link)).toBe(404);
  });

  test('works once, even for twenty at one moment', async () => {
    const link = await readyLink(await given.user());
    const answers = await Promise.all(Array.from({ length: 20 }, () => readStatus(link)));

    expect(answers.toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 404),
    ]);
  });

  test('is not used up by a look', async () => {
    const link = await readyLink(await given.user());

    expect([await readStatus(link, { method: 'HEAD' }), await readStatus(link)]).toEqual([404, 200]);
  });

  test('works for ten minutes, and only until the next is asked for', async () => {
    const ana = await given.user();
    const first = await readyLink(ana);
    const second = await freshLink(ana);
    expect(await readStatus(first)).toBe(404);

    clock.advance(10 * minute);
    expect(await readStatus(second)).toBe(404);
    const third = await freshLink(ana);
    clock.advance(10 * minute - 1);
    expect(await readStatus(third)).toBe(200);
  });

  test('is served to its owner only, by a link that cannot be guessed and is not the file’s name', async () => {
    const [ana, ben] = await Promise.all([given.user(), given.user()]);
    const link = await readyLink(ana);
    const { fileName = '' } = (await getRow(ana)) ?? {};

    expect(await ben.calls(privacy.export, {})).toBeNull();
    for (const wrong of [
      `/files/export/${'A'.repeat(43)}`,
      link.slice(0, -1),
      `${link}A`,
      `/files/export/${fileName}`,
      `/files/${fileName}`,
    ])
      expect(await readStatus(wrong), wrong).toBe(404);
    expect(await readStatus(link)).toBe(200);
  });
});

test('after seven days the archive is gone', async () => {
  const [ana, ben] = await Promise.all([given.user(), given.user()]);
  const link = await readyLink(ana);
  const { fileName } = (await getRow(ana)) ?? {};
  clock.set(addDays(clock.now(), 7));
  for (const person of [ana, ben]) await updateUser(deps.db, person, { isVerified: true });
  await readyLink(ben);

  expect(await readStatus(link)).toBe(404);
  expect(await ana.calls(privacy.export, {})).toBeNull();
  await enqueue(deps.db, removeOldExports, {});
  await runJobs(deps);
  expect([await getRow(ana), archives().includes(fileName ?? '')]).toEqual([undefined, false]);
  expect(await ben.calls(privacy.export, {})).toMatchObject({ status: 'ready' });
  await expect(ana.calls(account.profile, {})).resolves.toBeDefined();
});
