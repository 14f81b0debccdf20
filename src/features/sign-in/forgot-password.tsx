import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import style from './sign-in.module.css'

/** The service sends no mail, so a reset cannot be requested: explains whom to ask and which command they run. */
export function ForgotPassword() {
  const { t } = useTranslation('signIn')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={style.forgot}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('forgot.label')}
      </button>
      <div id={id} hidden={!isOpen} className={style.help}>
        {t('forgot.text')} <code className="mono">npx landscape user reset-password</code>
      </div>
    </>
  )
}
