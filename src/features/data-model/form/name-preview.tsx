import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { ComponentConfig } from 'mock-server/contract/data-model.ts'

type Props = {
  readonly components: readonly ComponentConfig[]
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** What a name looks like, with the names of fields in place of their values. */
export function NamePreview({ components, options }: Props) {
  const { t } = useTranslation('dataModel')
  const labelOf = (key: string) => options.find(({ value }) => value === key)?.label ?? key
  const text = components.reduce((name, component) => {
    const { relation, field, fixed = '', prefix = '', postfix = '', separator = '', operation } = component
    const source = relation ?? field
    const own = source === undefined ? fixed : `‹${source === 'name' ? t('naming.name') : labelOf(source)}›`
    if (own === '') return name
    const part = `${prefix}${own}${postfix}`
    if (name === '') return part
    return operation === 'PREPEND' ? `${part}${separator}${name}` : `${name}${separator}${part}`
  }, '')
  return (
    <Line>
      <span>{t('naming.preview')}</span> <output>{text}</output>
    </Line>
  )
}

const Line = styled('p')({
  marginTop: 8,
  font: '400 12px/16px var(--sans)',
  color: 'var(--text-3)',
  overflowWrap: 'anywhere',
  '& > output': { color: 'var(--text)', fontWeight: 500 },
})
