import { Button, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Two windows wrote on one card: a clear choice, and nothing is lost before it is made. */
export function EditConflict({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  const { t } = useTranslation('cards');
  return (
    <Modal opened onClose={onMine} title={t('conflict.title')} centered withCloseButton={false} closeOnClickOutside={false}>
      <Text mb="lg">{t('conflict.text')}</Text>
      <Stack gap="md">
        <div>
          <Button fullWidth data-autofocus onClick={onMine} aria-describedby="conflict-mine">
            {t('conflict.mine')}
          </Button>
          <Text size="sm" c="dimmed" mt={4} id="conflict-mine">
            {t('conflict.mineHint')}
          </Text>
        </div>
        <div>
          <Button fullWidth variant="default" onClick={onTheirs} aria-describedby="conflict-theirs">
            {t('conflict.theirs')}
          </Button>
          <Text size="sm" c="dimmed" mt={4} id="conflict-theirs">
            {t('conflict.theirsHint')}
          </Text>
        </div>
      </Stack>
    </Modal>
  );
}
