import { useId, useState } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'

/** The service sends no mail, so a reset cannot be requested: explains whom to ask, and what comes then. */
export function ForgotPassword() {
  const { t } = useTranslation('signIn')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Link aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t('forgot.label')}
      </Link>
      <Help id={id} hidden={!isOpen}>
        {t('forgot.text')}
      </Help>
    </>
  )
}

/** Beside the label for the eye, after the field for the keyboard. */
const Link = styled(ButtonBase)({
  position: 'absolute',
  top: 0,
  right: 0,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  fontWeight: 500,
  color: 'var(--accent-text)',
  borderRadius: 2,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
  '@media (pointer: coarse)': { '&::after': { content: '""', position: 'absolute', inset: '-14px -8px' } },
})

const Help = styled('div')({
  marginTop: 8,
  padding: '8px 12px',
  borderRadius: 'var(--r-m)',
  background: 'var(--sunken)',
  color: 'var(--text-2)',
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
})
