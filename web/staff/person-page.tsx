import { NativeSelect } from '@mantine/core';
import { languageNames } from '@visita/core/languages';
import type { Output } from '@visita/core/api/endpoint';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { roles } from '@visita/core/staff/roles';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSite } from '../site/site.ts';
import { ActButtons } from '../back-office/act-buttons.tsx';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { callStaff } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage, Panel } from '../back-office/page-frame.tsx';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import { PersonState } from './person-state.tsx';
import { z } from 'zod';
import type { Route } from './+types/person-page.ts';

type ShownPerson = Output<typeof adminStaff.get>;
type PersonAction = 'role' | 'link' | 'disable' | 'enable' | 'resetFactors' | 'endSessions';

export const handle = { calls: [adminStaff.get] };

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  callStaff(adminStaff.get, { params }, { signal });

/** One member of staff, with the actions of an owner. */
export default function PersonPage({ loaderData: person }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { sendsMail } = useSite();
  const [act, setAct] = useState<PersonAction>();
  const acts: PersonAction[] = [
    'role',
    ...(sendsMail && !person.disabledAt ? (['link'] as const) : []),
    ...(person.hasFactor ? (['resetFactors'] as const) : []),
    'endSessions',
    person.disabledAt ? 'enable' : 'disable',
  ];
  return (
    <AdminPage
      title={person.name || person.email}
      mark={<PersonState person={person} />}
      back={{ to: '/admin/staff', label: t('nav.staff') }}
      actions={
        <ActButtons
          acts={acts.map((one) => ({ label: t(`person.${one}.button`), onClick: () => setAct(one) }))}
        />
      }
    >
      <Panel title={t('me.profile')}>
        <Facts
          facts={[
            { label: t('me.email'), value: person.email },
            { label: t('people.role'), value: t(`roles.${person.role}`) },
            { label: t('person.may'), value: t(`roleMeaning.${person.role}`) },
            { label: t('me.language'), value: languageNames[person.language] },
            { label: t('people.created'), value: <Moment at={person.createdAt} /> },
            { label: t('people.seen'), value: person.seenAt && <Moment at={person.seenAt} /> },
            { label: t('person.disabledAt'), value: person.disabledAt && <Moment at={person.disabledAt} /> },
          ]}
        />
      </Panel>
      {act === 'role' && <RoleDialog person={person} onClose={() => setAct(undefined)} />}
      {act && act !== 'role' && <PersonDialog act={act} person={person} onClose={() => setAct(undefined)} />}
    </AdminPage>
  );
}

function RoleDialog({
  person: { id, email, role, version },
  onClose,
}: {
  person: ShownPerson;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('person.role.title', { email })}
      consequences={[t('person.role.meaning')]}
      confirm={t('person.role.confirm')}
      schema={adminStaff.changeRole.terms.body}
      initialValues={{ role, version }}
      labels={{ role: t('people.role') }}
      send={(body, write) => write(adminStaff.changeRole, { params: { id }, body })}
      done={t('saved', { ns: 'common' })}
    >
      {(form) => (
        <NativeSelect
          label={t('people.role')}
          description={t(`roleMeaning.${form.values.role}`)}
          data={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
          {...form.getInputProps('role')}
        />
      )}
    </ActionDialog>
  );
}

interface PersonDialogProps {
  act: Exclude<PersonAction, 'role'>;
  person: ShownPerson;
  onClose: () => void;
}

const grave: readonly PersonAction[] = ['disable', 'resetFactors'];

function PersonDialog({ act, person: { id, email, version }, onClose }: PersonDialogProps) {
  const { t } = useTranslation('admin');
  const write = useStaffWrite();
  const body = { version };
  const sends = {
    link: () => write(adminStaff.sendLink, { params: { id } }),
    disable: () => write(adminStaff.disable, { params: { id }, body }),
    enable: () => write(adminStaff.enable, { params: { id }, body }),
    resetFactors: () => write(adminStaff.resetFactors, { params: { id }, body }),
    endSessions: () => write(adminStaff.endSessionsOf, { params: { id } }),
  };
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t(`person.${act}.title`, { email })}
      consequences={[t(`person.${act}.meaning`)]}
      confirm={t(`person.${act}.confirm`)}
      isGrave={grave.includes(act)}
      schema={z.object({})}
      initialValues={{}}
      send={sends[act]}
      done={t(`person.${act}.done`)}
    />
  );
}
