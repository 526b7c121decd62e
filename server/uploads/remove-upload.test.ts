import { afterEach, describe, expect, test, vi } from 'vitest';
import { account } from '@visita/core/account/contract';
import { uploads, uploadTypes } from '@visita/core/uploads/contract';
import { photoUrl } from '@visita/core/uploads/photo-files';
import { runJobs } from '../test/jobs.ts';
import { storedPictureName, picture, pictureWorld } from '../test/kept-pictures.ts';
import { createPictureFile } from '../test/pictures.ts';
import type { Person } from '../test/world.ts';
import { hasPicture } from './queries.ts';
import { hasRemoval } from './removal-queries.ts';

const { given, guest, deps, clock, config, save, saveAvatar, isKept, filesOf, boundCard, show } =
  await pictureWorld();
afterEach(() => void vi.restoreAllMocks());

const remove = (person: Pick<Person, 'calls'>, url: string) =>
  person.calls(uploads.remove, { body: { url } });

describe('deleting a picture', () => {
  test.each(uploadTypes)('of type %s takes it from its owner, and its files with it', async (type) => {
    const ana = await given.user();
    const { url } = await ana.calls(uploads.upload, {
      form: { file: createPictureFile(await picture()), type },
    });

    expect(await filesOf(url)).toBe(type === 'image' ? 1 : 3);
    expect(await remove(ana, url)).toBeNull();
    await runJobs(deps);

    expect(await isKept(ana, url)).toBe(false);
    expect(await filesOf(url)).toBe(0);
    expect(await hasRemoval(deps.db, { name: storedPictureName(url) })).toBe(false);
    await expect(remove(ana, url)).rejects.toThrow('notFound');
  });

  test('works by its whole address too', async () => {
    const ana = await given.user();
    const url = await save(ana);
    await remove(ana, `${config.publicUrl}${url}`);
    expect(await isKept(ana, url)).toBe(false);
  });

  test('is for its owner alone', async () => {
    const [ana, ben] = await Promise.all([given.user(), given.user()]);
    const url = await save(ana);

    await expect(remove(ben, url)).rejects.toThrow('notFound');
    await expect(remove(guest, url)).rejects.toThrow('sessionExpired');
    await runJobs(deps);
    expect(await isKept(ana, url)).toBe(true);
    expect(await filesOf(url)).toBe(3);
  });

  test('leaves the files to others who have the same picture, until the last one deletes it', async () => {
    const [ana, ben] = await Promise.all([given.user(), given.user()]);
    const bytes = await picture();
    const url = await save(ana, bytes);
    expect(await save(ben, bytes)).toBe(url);

    await remove(ana, url);
    await runJobs(deps);
    expect(await isKept(ben, url)).toBe(true);
    expect(await filesOf(url)).toBe(3);
    await remove(ben, url);
    await runJobs(deps);
    expect(await filesOf(url)).toBe(0);
  });

  test.each([
    '../../x',
    '/files/../../etc/passwd',
    '/files/',
    'https://elsewhere.test/a.png',
    photoUrl('0'.repeat(32)),
    '',
  ])('does not find %j', async (url) => {
    await expect(remove(await given.user(), url)).rejects.toThrow('notFound');
  });

  test('is refused while a card shows the picture', async () => {
    const ana = await given.user();
    const [url, other, card] = await Promise.all([save(ana), save(ana), boundCard(ana)]);
    await show(ana, card, url);

    await expect(remove(ana, url)).rejects.toThrow('uploadInUse');
    await runJobs(deps);
    expect(await filesOf(url)).toBe(3);

    await show(ana, card, other);
    await remove(ana, url);
    await expect(show(ana, card, url)).rejects.toMatchObject({
      details: { errors: [{ field: 'photo', code: 'photoUnknown' }] },
    });
  });

  test('is refused while it is the avatar', async () => {
    const ana = await given.user();
    const [bytes, other] = await Promise.all([picture(), picture()]);
    const { avatar } = await saveAvatar(ana, bytes);

    await expect(remove(ana, avatar ?? '')).rejects.toThrow('uploadInUse');
    await saveAvatar(ana, other);
    await remove(ana, avatar ?? '');
    expect(await isKept(ana, avatar ?? '')).toBe(false);
  });

  test('no image becomes the photo of a card by another ending', async () => {
    const ana = await given.user();
    const [{ url }, card] = await Promise.all([
      ana.calls(uploads.upload, { form: { file: createPictureFile(await picture()) } }),
      boundCard(ana),
    ]);
    await expect(show(ana, card, photoUrl(storedPictureName(url)))).rejects.toMatchObject({
      details: { errors: [{ code: 'photoUnknown' }] },
    });
  });
});

describe('in the same moment', () => {
  const rounds = Array.from({ length: 15 }, (_, round) => round);

  test.each(rounds)('a card takes the photo or loses it, never both (%i)', async () => {
    const ana = await given.user();
    const [url, card] = await Promise.all([save(ana), boundCard(ana)]);

    const [removed, shown] = await Promise.allSettled([remove(ana, url), show(ana, card, url)]);
    await runJobs(deps);

    if (shown.status === 'fulfilled') expect(removed).toMatchObject({ reason: { key: 'uploadInUse' } });
    else
      expect(shown.reason).toMatchObject({ details: { errors: [{ field: 'photo', code: 'photoUnknown' }] } });
    expect(removed.status).not.toBe(shown.status);
    expect(await filesOf(url)).toBe(shown.status === 'fulfilled' ? 3 : 0);
  });

  test.each(rounds)('an avatar that is sent and deleted is there whole or not at all (%i)', async () => {
    const ana = await given.user();
    const bytes = await picture();
    const url = await save(ana, bytes);

    const [, sent] = await Promise.allSettled([remove(ana, url), saveAvatar(ana, bytes)]);
    await runJobs(deps);

    const { avatar } = await ana.calls(account.profile, {});
    expect(avatar).toBe(sent.status === 'fulfilled' ? url : null);
    expect(await filesOf(url)).toBe(sent.status === 'fulfilled' ? 3 : 0);
  });

  test.each(rounds)(
    'the last owner deletes a picture and somebody else sends it: theirs is whole (%i)',
    async (round) => {
      const [ana, ben] = await Promise.all([given.user(), given.user()]);
      const bytes = await picture();
      const url = await save(ana, bytes);

      const removing = async () => {
        await remove(ana, url);
        await runJobs(deps);
      };
      const sending = async () => {
        await new Promise((resolve) => setTimeout(resolve, round * 3));
        return save(ben, bytes);
      };
      await Promise.all([removing(), sending()]);
      await runJobs(deps);

      expect(await isKept(ben, url)).toBe(true);
      expect(await filesOf(url)).toBe(3);
    },
  );

  test('an upload of a picture whose files are being removed waits until they are gone', async () => {
    const [ana, ben] = await Promise.all([given.user(), given.user()]);
    const bytes = await picture();
    const url = await save(ana, bytes);
    await remove(ana, url);
    const [firstRead, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const removeFile = deps.files.remove.bind(deps.files);
    vi.spyOn(deps.files, 'remove').mockImplementation(async (file) => {
      firstRead.resolve();
      await goOn.promise;
      await removeFile(file);
    });
    const storing = vi.spyOn(deps.files, 'save');

    const removing = runJobs(deps);
    await firstRead.promise;
    const sending = save(ben, bytes);
    await expect.poll(() => hasPicture(deps.db, { name: storedPictureName(url) })).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(storing).not.toHaveBeenCalled();
    goOn.resolve();
    await Promise.all([removing, sending]);

    expect(await filesOf(url)).toBe(3);
  });

  test('a removal that comes while a picture is being stored leaves it alone', async () => {
    const [ana, ben] = await Promise.all([given.user(), given.user()]);
    const bytes = await picture();
    const url = await save(ana, bytes);
    await remove(ana, url);
    const saveFile = deps.files.save.bind(deps.files);
    vi.spyOn(deps.files, 'save').mockImplementation(async (file, content) => {
      await runJobs(deps);
      await saveFile(file, content);
    });

    await save(ben, bytes);
    expect(await filesOf(url)).toBe(3);
  });

  test('an interrupted removal is repeated, and blocks no upload meanwhile', async () => {
    const [ana, ben] = await Promise.all([given.user(), given.user()]);
    const [bytes, others] = await Promise.all([picture(), picture()]);
    const [url, other] = await Promise.all([save(ana, bytes), save(ana, others)]);
    await Promise.all([remove(ana, url), remove(ana, other)]);
    vi.spyOn(deps.files, 'remove').mockRejectedValue(new Error('the store is gone'));
    await expect(runJobs(deps)).rejects.toThrow('the store is gone');
    vi.restoreAllMocks();

    await save(ben, bytes);
    clock.advance(60_000);
    await runJobs(deps);
    expect([await filesOf(url), await filesOf(other)]).toEqual([3, 0]);
  });
});
