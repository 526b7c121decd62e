import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { notices, type NoticeSettings } from '@visita/core/notices/contract';
import { findSwitch, noticeChannels, noticeKinds, type NoticeSwitch } from '@visita/core/notices/kinds';
import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { useWrite } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { FormSection } from '../ui/form-section.tsx';
import { useProblemToast } from '../ui/problem-toast.ts';
import { PushDevice } from './push-device.tsx';
import classes from './notices-section.module.css';

/** The switches of the owner's notices, by email and on devices. */
export function NoticesSection({ settings }: { settings: NoticeSettings }) {
  const { t } = useTranslation('notices');
  return (
    <FormSection anchor="notices" title={t('title')} text={t('text')}>
      <PushDevice settings={settings} />
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('table.notice')}</th>
            {noticeChannels.map((channel) => (
              <th key={channel} scope="col">
                {t(`table.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {t(`kinds.${kind}.name`)}
                <span className={classes.text}>{t(`kinds.${kind}.text`)}</span>
              </th>
              {noticeChannels.map((channel) => {
                const each = findSwitch(kind, channel);
                return (
                  <td key={channel} data-channel={t(`table.${channel}`)}>
                    {each === undefined ? (
                      t('table.always')
                    ) : (
                      <NoticeToggle
                        name={each}
                        isOn={settings.on.includes(each)}
                        label={`${t(`kinds.${kind}.name`)}, ${t(`table.${channel}`)}`}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </FormSection>
  );
}

interface NoticeToggleProps {
  name: NoticeSwitch;
  isOn: boolean;
  label: string;
}

/** Saves at once. While it is saved, it already shows the new state. */
function NoticeToggle({ name, isOn, label }: NoticeToggleProps) {
  const write = useWrite();
  const showProblem = useProblemToast();
  const [saving, setSaving] = useState<boolean>();
  const save = async (next: boolean) => {
    setSaving(next);
    try {
      await write(notices.change, { body: { switch: name, isOn: next } });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      showProblem(error);
    }
    setSaving(undefined);
  };
  return (
    <Switch
      aria-label={label}
      checked={saving ?? isOn}
      onChange={({ currentTarget }) => void save(currentTarget.checked)}
    />
  );
}
