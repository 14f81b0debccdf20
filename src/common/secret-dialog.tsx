import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { styled } from '@mui/material/styles'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { CopyButton } from '#ui/controls/copy/copy-button.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { TextInput } from '#ui/controls/fields/text-input.tsx'

type Props = {
  readonly title: string
  readonly subtitle?: string
  readonly label: string
  readonly secret: string
  /** "This token is shown only once." */
  readonly shownOnce: string
  readonly warning: ReactNode
  readonly stored: string
  /** Shown when the reader tries to leave too early. */
  readonly reminder: string
  readonly onDone: () => void
  readonly children?: ReactNode
}

/** A secret that the service never shows again. The dialog stays until the reader confirms that it is stored, also on Escape, Back and reload. */
export function SecretDialog({
  title,
  subtitle,
  label,
  secret,
  shownOnce,
  warning,
  stored,
  reminder,
  onDone,
  children,
}: Props) {
  const { t } = useTranslation('technicalUsers')
  const id = useId()
  const [isStored, setStored] = useState(false)
  const [isShown, setShown] = useState(true)
  const [isReminded, setReminded] = useState(false)
  useBlockLeaving(!isStored, () => setReminded(true))
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      size="token"
      hasCloseButton={false}
      onClose={() => (isStored ? onDone() : setReminded(true))}
      onKeyDown={keepFromDisk}
      footNote={
        <CheckboxField
          label={stored}
          error={isReminded && !isStored && reminder}
          checked={isStored}
          onChange={(event) => setStored(event.target.checked)}
        />
      }
      foot={
        <Button look="primary" size={32} refusal={isStored ? undefined : reminder} onClick={onDone}>
          {t('once.done')}
        </Button>
      }
    >
      <Callout tone="warn" icon={<EyeOff aria-hidden />} title={shownOnce}>
        {warning}
      </Callout>
      <Secret>
        <label htmlFor={id}>{label}</label>
        <div>
          <TextInput
            id={id}
            height={40}
            isMono
            readOnly
            autoFocus
            value={secret}
            type={isShown ? 'text' : 'password'}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            after={
              <IconButton label={t(isShown ? 'once.hide' : 'once.show')} onClick={() => setShown(!isShown)}>
                {isShown ? <EyeOff /> : <Eye />}
              </IconButton>
            }
          />
          <CopyButton text={secret} label={t('once.copy')} look="primary" size={40}>
            {t('once.copy')}
          </CopyButton>
        </div>
      </Secret>
      {children}
    </Dialog>
  )
}

const Secret = styled('div')({
  '& > label': { display: 'block', marginBottom: 4, fontSize: 12, lineHeight: '16px', fontWeight: 500 },
  '& > div': { display: 'flex', gap: 8, '& > div': { flex: 1, minWidth: 0 } },
  '& input': { fontSize: 13 },
  '@media (max-width: 639.98px)': {
    '& > div': { flexDirection: 'column', '& > *': { flex: 'none' }, '& > button': { height: 44 } },
  },
})

/** Ctrl+S saves a form elsewhere; here the browser would save the page with the secret to disk. */
function keepFromDisk(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') event.preventDefault()
}

/** Blocks navigation away, except to the sign-in page: the session has ended then. */
function useBlockLeaving(isOn: boolean, onBlocked: () => void): void {
  const blocker = useBlocker(({ nextLocation }) => isOn && !nextLocation.pathname.startsWith('/sign-in'))
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (!isBlocked) return
    onBlocked()
    blocker.reset()
  }, [isBlocked, blocker, onBlocked])
  useEffect(() => {
    if (!isOn) return undefined
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', prevent)
    return () => removeEventListener('beforeunload', prevent)
  }, [isOn])
}
