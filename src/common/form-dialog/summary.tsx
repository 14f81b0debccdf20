import { type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import CircleX from 'lucide-react/icons/circle-x'
import { styled } from '@mui/material/styles'
import { Callout } from '#ui/feedback/callout.tsx'

export type FieldLink = { readonly name: string; readonly label: string }

type Props = {
  readonly ref: RefObject<HTMLDivElement | null>
  /** What concerns no single field. */
  readonly refusal: string | undefined
  /** The fields that have a message of their own. */
  readonly fields: readonly FieldLink[]
  readonly onGo: (name: string) => void
}

const Root = styled('div')({
  flex: 'none',
  // In a dialog the gap of its content separates it from the fields.
  'form:not([style]) > &': { marginBottom: 16 },
  borderRadius: 'var(--r-m)',
  // Room for the ring of focus below the head of the dialog.
  scrollMargin: 12,
  '&:focus': { outline: '2px solid var(--focus)', outlineOffset: 2 },
  '& button': { textDecoration: 'underline', textUnderlineOffset: 2, borderRadius: 2 },
})

/** Above a form after a save that failed: the reason, and links to the fields that need attention. */
export function Summary({ ref, refusal, fields, onGo }: Props) {
  const { t } = useTranslation('form')
  if (refusal === undefined && fields.length === 0) return null
  return (
    <Root ref={ref} tabIndex={-1}>
      <Callout
        tone="bad"
        role="alert"
        icon={<CircleX aria-hidden />}
        title={refusal === undefined ? t('wrong', { count: fields.length }) : t('notSaved')}
      >
        {refusal}
        {fields.length > 0 && (
          <div>
            {refusal !== undefined && t('wrong', { count: fields.length })}{' '}
            {fields.map(({ name, label }, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <button type="button" onClick={() => onGo(name)}>
                  {label}
                </button>
              </span>
            ))}
          </div>
        )}
      </Callout>
    </Root>
  )
}
