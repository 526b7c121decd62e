import { NativeSelect, TextInput } from '@mantine/core';
import { adminCards, type WholeCard } from '@visita/core/cards/admin-contract';
import { leavingChoices, type LeavingChoice } from '@visita/core/cards/leaving';
import { formatCardNumber } from '@visita/core/cards/number';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { useStaffWrite } from '../back-office/use-staff-write.ts';

export type CardAct = 'block' | 'unblock' | 'release' | 'replace';

interface CardDialogProps {
  act: CardAct;
  card: WholeCard;
  onClose: () => void;
}

/** Confirms a staff action on a card, with its consequences and a reason. */
export function CardDialog({ act, card, onClose }: CardDialogProps) {
  if (act === 'release') return <ReleaseDialog card={card} onClose={onClose} />;
  if (act === 'replace') return <ReplaceDialog card={card} onClose={onClose} />;
  return <BlockDialog act={act} card={card} onClose={onClose} />;
}

type OneDialogProps = Omit<CardDialogProps, 'act'>;

function BlockDialog({
  act,
  card: { id, cardNumber },
  onClose,
}: OneDialogProps & { act: 'block' | 'unblock' }) {
  const { t } = useTranslation('admin-cards');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t(`${act}.title`, { number: formatCardNumber(cardNumber) })}
      consequences={[t(`${act}.one`), t(`${act}.two`)]}
      confirm={t(`${act}.confirm`)}
      isGrave={act === 'block'}
      hasReason
      schema={adminCards[act].terms.body}
      initialValues={{ reason: '' }}
      send={(body, write) => write(adminCards[act], { params: { id }, body })}
      done={t(`${act}.done`)}
    />
  );
}

function ReleaseDialog({ card: { id, cardNumber, owner, binding }, onClose }: OneDialogProps) {
  const { t } = useTranslation('admin-cards');
  // the card stays, and with it its seat
  const isOneOfSeveral = (binding?.otherCards ?? 0) > 0;
  const needsChoice = Boolean(binding?.subscription) && !isOneOfSeveral;
  const choice: { subscription?: LeavingChoice } = needsChoice ? { subscription: 'end' } : {};
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('release.title', { number: formatCardNumber(cardNumber), owner: owner?.email ?? '' })}
      consequences={[t(isOneOfSeveral ? 'release.kept' : 'release.one'), t('release.two')]}
      confirm={t('release.confirm')}
      isGrave
      hasReason
      schema={adminCards.release.terms.body}
      initialValues={{ reason: '', binding: binding?.id ?? '', ...choice }}
      labels={{ subscription: t('release.plan') }}
      send={(body, write) => write(adminCards.release, { params: { id }, body })}
      done={t('release.done')}
    >
      {(form) =>
        needsChoice && (
          <NativeSelect
            label={t('release.plan')}
            data={leavingChoices.map((value) => ({ value, label: t(`release.${value}`) }))}
            {...form.getInputProps('subscription')}
          />
        )
      }
    </ActionDialog>
  );
}

function ReplaceDialog({ card: { id, cardNumber, binding }, onClose }: OneDialogProps) {
  const { t } = useTranslation('admin-cards');
  const write = useStaffWrite();
  const navigate = useNavigate();
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('replace.title', { number: formatCardNumber(cardNumber) })}
      consequences={[t('replace.one'), t('replace.two')]}
      confirm={t('replace.confirm')}
      isGrave
      hasReason
      schema={adminCards.replace.terms.body}
      initialValues={{ reason: '', binding: binding?.id ?? '', cardNumber: '' }}
      labels={{ cardNumber: t('replace.new') }}
      send={async (body) => {
        const newCard = await write(adminCards.replace, { params: { id }, body });
        void navigate(`/admin/cards/${newCard.id}`);
      }}
      done={t('replace.done')}
    >
      {(form) => (
        <TextInput
          label={t('replace.new')}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('cardNumber')}
        />
      )}
    </ActionDialog>
  );
}
