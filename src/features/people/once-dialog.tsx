import { useTranslation } from 'react-i18next'
import { SecretDialog } from '#common/secret-dialog.tsx'

/** What an administrator hands to a person: an initial password, or the code of an invitation. */
export interface PersonSecret {
  readonly kind: 'password' | 'code'
  readonly name: string
  readonly text: string
}

/** Shows it once, and says what the person does with it. */
export function OnceDialog({ secret, onDone }: { readonly secret: PersonSecret; readonly onDone: () => void }) {
  // With the texts of the dialog itself, so that nothing is fetched between the response and the secret.
  const { t } = useTranslation(['users', 'technicalUsers'])
  const { kind, name, text } = secret
  return (
    <SecretDialog
      title={t(`once.${kind}.title`, { name })}
      subtitle={t(`once.${kind}.subtitle`)}
      label={t(`once.${kind}.label`)}
      secret={text}
      shownOnce={t(`once.${kind}.shownOnce`)}
      warning={t('once.warning')}
      stored={t(`once.${kind}.stored`)}
      reminder={t(`once.${kind}.held`)}
      onDone={onDone}
    />
  )
}
