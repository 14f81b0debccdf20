import { useTranslation } from 'react-i18next'
import { isEqual } from 'es-toolkit'
import { styled } from '@mui/material/styles'
import { HiddenText } from '#ui/controls/hidden-text.tsx'

type Props = { readonly before: readonly string[]; readonly after: readonly string[] }

/** Values before and after: only those that are gone or new are marked. With none in common, an arrow stands between the two. */
export function ChangedValues({ before, after }: Props) {
  const { t } = useTranslation()
  const removed = before.filter((value) => !after.includes(value))
  const added = after.filter((value) => !before.includes(value))
  // Values that have only changed places, as those of a sort order, are all shown before and after.
  const hasMarks = isEqual(before, after) || (removed.length < before.length && removed.length + added.length > 0)
  const isNew = (value: string) => !hasMarks || added.includes(value)
  return (
    <>
      {(hasMarks ? removed : before).map((value, index) => (
        <Removed key={index}>
          {hasMarks && <HiddenText>{t('diff.removed')} </HiddenText>}
          {value}
        </Removed>
      ))}
      {!hasMarks && before.length > 0 && after.length > 0 && (
        <span role="img" aria-label={t('diff.becomes')}>
          →
        </span>
      )}
      {after.map((value, index) =>
        isNew(value) ? (
          <Added key={index}>
            {hasMarks && <HiddenText>{t('diff.added')} </HiddenText>}
            {value}
          </Added>
        ) : (
          <Kept key={index}>{value}</Kept>
        ),
      )}
    </>
  )
}

const chip = {
  padding: '0 6px',
  borderRadius: 'var(--r-s)',
  font: '400 12px/20px var(--sans)',
  overflowWrap: 'anywhere',
} as const

export const Removed = styled('del')({ ...chip, color: 'var(--bad-text)', background: 'var(--bad-tint)' })
export const Added = styled('ins')({
  ...chip,
  color: 'var(--ok-text)',
  background: 'var(--ok-tint)',
  textDecoration: 'none',
})
const Kept = styled('span')({ ...chip, color: 'var(--text-2)', background: 'var(--sunken)' })
