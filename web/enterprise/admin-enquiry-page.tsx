import { Anchor, Button } from '@mantine/core';
import { adminEnquiries, type ShownEnquiry } from '@visita/core/enterprise/admin-contract';
import { answerHours, enquiryStatus } from '@visita/core/enterprise/enquiry';
import { languageNames } from '@visita/core/languages';
import { useState } from 'react';
import { dialString } from '@visita/core/phone';
import { phoneText } from '@visita/core/phone-text';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useLanguage } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';
import { callStaff } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { History } from '../back-office/history.tsx';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage, Column, Columns, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { ContractDialog } from './contract-dialog.tsx';
import { AnswerForm, MoveDialog, NoteForm, type EnquiryMove } from './enquiry-acts.tsx';
import { EnquiryMark } from './enquiry-mark.tsx';
import type { Route } from './+types/admin-enquiry-page.ts';
import classes from './admin-enquiry.module.css';

export const handle = { namespaces: ['admin-enquiries'], calls: [adminEnquiries.get] };

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  callStaff(adminEnquiries.get, { params }, { signal });

const moves = ['answer', 'close', 'reopen'] as const satisfies readonly EnquiryMove[];

/** One enquiry: the request, the answers and the contract. */
export default function AdminEnquiryPage({ loaderData: enquiry }: Route.ComponentProps) {
  const { t } = useTranslation('admin-enquiries');
  const may = useMay();
  const { sendsMail, sells } = useSite();
  const [act, setAct] = useState<EnquiryMove | 'contract'>();
  const { status, email } = enquiry;
  const canSell = sells && may('enquiries.contract') && email !== '' && enquiryStatus.can('contract', status);
  const close = () => setAct(undefined);
  return (
    <AdminPage
      title={enquiry.company || t('left')}
      mark={<EnquiryMark enquiry={enquiry} />}
      back={{ to: '/admin/enquiries', label: t('title') }}
      actions={
        <>
          {canSell && (
            <Button size="sm" onClick={() => setAct('contract')}>
              {t('contract.button')}
            </Button>
          )}
          {moves
            .filter(
              (move) => enquiryStatus.can(move, status) && !(move === 'answer' && status === 'answered'),
            )
            .map((move) => (
              <Button key={move} variant="default" size="sm" onClick={() => setAct(move)}>
                {t(`${move}Act.button`)}
              </Button>
            ))}
        </>
      }
    >
      <Columns>
        <Asked enquiry={enquiry} />
        <Column>
          <Panel title={t('answers')}>
            <div className={classes.stack}>
              {sendsMail && email !== '' && enquiryStatus.can('answer', status) && (
                <AnswerForm key={enquiry.id} enquiry={enquiry} />
              )}
              <History
                empty={t('noAnswers')}
                moves={enquiry.answers.map(({ id, text, staffEmail, writtenAt }) => ({
                  id,
                  at: writtenAt,
                  who: staffEmail,
                  what: <span className={classes.text}>{text || t('emptied')}</span>,
                }))}
              />
            </div>
          </Panel>
          <Panel title={t('note')}>
            <NoteForm key={`${enquiry.id} ${enquiry.staffNote}`} enquiry={enquiry} />
          </Panel>
          <Panel title={t('history')}>
            <History
              empty=""
              moves={enquiry.moves.map(({ id, at, action, staffEmail }) => ({
                id,
                at,
                what: t(`did.${action}`),
                who: staffEmail,
              }))}
            />
          </Panel>
        </Column>
      </Columns>
      {act === 'contract' && <ContractDialog enquiry={enquiry} onClose={close} />}
      {act && act !== 'contract' && <MoveDialog act={act} enquiry={enquiry} onClose={close} />}
    </AdminPage>
  );
}

function Asked({ enquiry }: { enquiry: ShownEnquiry }) {
  const { t } = useTranslation('admin-enquiries');
  const readerLanguage = useLanguage();
  const { contract, language, phone, email } = enquiry;
  return (
    <Panel title={t('enquiry')}>
      <Facts
        facts={[
          { label: t('name'), value: enquiry.name },
          {
            label: t('email'),
            value: email && (
              <Anchor inherit href={`mailto:${email}`}>
                {email}
              </Anchor>
            ),
          },
          {
            label: t('phone'),
            value: phone && (
              <Anchor inherit href={`tel:${dialString(phone)}`}>
                {phoneText(phone, readerLanguage)}
              </Anchor>
            ),
          },
          { label: t('language'), value: languageNames[language] },
          { label: t('cards'), value: enquiry.cards },
          { label: t('logo'), value: t(enquiry.hasLogo ? 'yes' : 'no') },
          { label: t('asked'), value: <Moment at={enquiry.createdAt} /> },
          {
            label: t('promised', { hours: answerHours }),
            value: enquiry.answerBy && <Moment at={enquiry.answerBy} />,
          },
          { label: t('answered'), value: enquiry.answeredAt && <Moment at={enquiry.answeredAt} /> },
          {
            label: t('contractNo'),
            value: contract && (
              <Anchor inherit component={Link} to={`/admin/subscriptions/${contract.subscriptionId}`}>
                {contract.subscriptionNo}
              </Anchor>
            ),
          },
          {
            label: t('message'),
            value: enquiry.message && <span className={classes.text}>{enquiry.message}</span>,
          },
        ]}
      />
    </Panel>
  );
}
