import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Tile } from '#ui/controls/tile.tsx'
import { useTypeLooks } from '#common/fact-sheet-type.ts'
import { valuesOf } from '#features/bookmarks/preview/row-query.ts'
import { useCellText } from '#features/bookmarks/preview/use-cell-text.ts'
import { useStateWords } from '#features/bookmarks/preview/use-state-words.ts'
import { Mark } from './change-marks.tsx'
import { type EffectRow, memberOf } from './effect-query.ts'

type Props = {
  readonly kind: 'removed' | 'added'
  readonly row: EffectRow
  /** The first column of the view. */
  readonly column: string | undefined
  /** The type that the view is about, if it is one. */
  readonly type: string | undefined
}

/** A fact sheet that drops out of a view or is added, with its value of the filter that is the reason. */
export function ChangedRow({ kind, row: { node, facet }, column, type }: Props) {
  const { t } = useTranslation('workingCopy')
  const cellText = useCellText()
  const words = useStateWords(type)
  const { Icon, color } = useTypeLooks()(node.type)
  const name = words.filter({ facet, operator: 'OR', values: [] }).label
  const member = memberOf(facet)
  const values = valuesOf(node[member])
  const reason = () => {
    if (!(member in node)) return t('rows.reason.filter', { name })
    if (values.length === 0) return t('rows.reason.empty', { name })
    return t('rows.reason.value', { name, value: cellText(member, values, node.type) })
  }
  return (
    <Root>
      <Mark kind={kind} label={t(`change.${kind}`)} />
      <Tile size={20} {...(color === undefined ? {} : { color })}>
        <Icon />
      </Tile>
      <strong>{node.displayName}</strong>
      {column !== undefined && column !== member && (
        <span data-part="cell">{cellText(column, valuesOf(node[column]), node.type)}</span>
      )}
      <span data-part="reason">{reason()}</span>
    </Root>
  )
}

const Root = styled('li')({
  'ul > &': { minHeight: 36, paddingBlock: 4 },
  '& > strong': { flex: 1, minWidth: 0, fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > [data-part]': {
    flex: 'none',
    width: 128,
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-2)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > [data-part=reason]': { width: 160, color: 'var(--text-3)' },
  '@media (max-width: 639.98px)': {
    '& > strong': { flexBasis: 'calc(100% - 70px)' },
    '& > [data-part], & > [data-part=reason]': { width: 'auto', maxWidth: '100%', whiteSpace: 'normal' },
    '& > :is([data-part]:first-of-type)': { paddingLeft: 64 },
  },
})
