import { Button, NativeSelect, TextInput } from '@mantine/core';
import { languageNames, languages, type Language } from '@visita/core/languages';
import type { Output } from '@visita/core/api/endpoint';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { roles, type Role } from '@visita/core/staff/roles';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import { PersonState } from './person-state.tsx';
import type { Column } from '../back-office/table-columns.ts';
import type { Route } from './+types/people-page.ts';

type ListedPerson = Output<typeof adminStaff.get>;

export const handle = { calls: [adminStaff.list] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminStaff.list, request);

/** Lists the members of staff. */
export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { sendsMail } = useSite();
  const [isInviting, setInviting] = useState(false);
  const columns: Column<ListedPerson>[] = [
    { key: 'email', label: t('me.email'), cell: ({ email }) => email, sorts: ['email', '-email'] },
    { key: 'name', label: t('me.name'), cell: ({ name }) => name, onPhone: 'bare' },
    { key: 'role', label: t('people.role'), cell: ({ role }) => t(`roles.${role}`), onPhone: 'bare' },
    {
      key: 'state',
      label: t('people.state'),
      cell: (person) => <PersonState person={person} />,
      onPhone: 'bare',
    },
    { key: 'seen', label: t('people.seen'), cell: ({ seenAt }) => <Moment at={seenAt} /> },
    {
      key: 'created',
      label: t('people.created'),
      cell: ({ createdAt }) => <Moment at={createdAt} isDay />,
      sorts: ['-createdAt', 'createdAt'],
      isExtra: true,
    },
  ];
  return (
    <AdminPage
      title={t('nav.staff')}
      actions={
        sendsMail && (
          <Button size="sm" onClick={() => setInviting(true)}>
            {t('people.invite.button')}
          </Button>
        )
      }
    >
      <FilterBar
        search={t('people.search')}
        filters={[
          {
            kind: 'choice',
            name: 'role',
            label: t('people.role'),
            options: roles.map((value) => ({ value, label: t(`roles.${value}`) })),
          },
        ]}
      />
      <DataTable
        label={t('nav.staff')}
        name="staff"
        columns={columns}
        list={adminStaff.list}
        part={loaderData}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/staff/${id}`}
        empty={<p>{t('people.empty')}</p>}
      />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </AdminPage>
  );
}

function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const labels = {
    email: t('me.email'),
    name: t('me.name'),
    role: t('people.role'),
    language: t('me.language'),
  };
  const initialValues: { email: string; name: string; role: Role; language: Language } = {
    email: '',
    name: '',
    role: 'packer',
    language,
  };
  return (
    <ActionDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('people.invite.title')}
      consequences={[t('people.invite.mailed'), t('people.invite.factor')]}
      confirm={t('people.invite.confirm')}
      schema={adminStaff.invite.terms.body}
      initialValues={initialValues}
      labels={labels}
      send={(body, write) => write(adminStaff.invite, { body })}
      done={t('people.invite.done')}
    >
      {(form) => (
        <>
          <TextInput
            label={labels.email}
            type="email"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <TextInput label={labels.name} autoComplete="off" {...form.getInputProps('name')} />
          <NativeSelect
            label={labels.role}
            description={t(`roleMeaning.${form.values.role}`)}
            data={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
            {...form.getInputProps('role')}
          />
          <NativeSelect
            label={labels.language}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            {...form.getInputProps('language')}
          />
        </>
      )}
    </ActionDialog>
  );
}
