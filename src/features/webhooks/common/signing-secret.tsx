import { useTranslation } from 'react-i18next'
import { SecretDialog } from '#common/secret-dialog.tsx'

type Props = { readonly secret: string; readonly name?: string; readonly onDone: () => void }

/** The secret that a receiver verifies signatures with, shown once. */
export function SigningSecret({ secret, name, onDone }: Props) {
  const { t } = useTranslation('subscriptionEditor')
  return (
    <SecretDialog
      title={t('secret.title')}
      {...(name === undefined || name === '' ? {} : { subtitle: name })}
      label={t('secret.label')}
      secret={secret}
      shownOnce={t('secret.once')}
      warning={t('secret.warning')}
      stored={t('secret.stored')}
      reminder={t('secret.reminder')}
      onDone={onDone}
    />
  )
}
