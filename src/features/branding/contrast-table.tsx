import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { type Brand, contrastPairs } from '#common/brand/brand-colors.ts'
import { useUi } from '#ui/ui-context.tsx'

/** What has to read: with the colours as they were chosen, and as the console uses them. */
export function ContrastTable({ brand, onFix }: { readonly brand: Brand; readonly onFix: () => void }) {
  const { t } = useTranslation('branding')
  const { locale } = useUi()
  const pairs = contrastPairs(brand)
  if (pairs.length === 0) return null
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  // Cut, not rounded: 4.49 is not enough.
  const ratio = (value: number) => format.format(Math.floor(value * 10) / 10)
  const failing = pairs.filter(({ yours, needed }) => yours < needed).length
  return (
    <Box>
      <header>
        <h3>{t('contrast.title')}</h3>
        {failing > 0 ? (
          <Badge tone="bad">
            <CircleX aria-hidden size={12} /> {t('contrast.failing', { n: failing, total: pairs.length })}
          </Badge>
        ) : (
          <Badge tone="ok">{t('contrast.good')}</Badge>
        )}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('contrast.pair')}</th>
            <th scope="col">{t('contrast.yours')}</th>
            <th scope="col">{t('contrast.fixed')}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ id, yours, fixed, needed }) => (
            <tr key={id}>
              <th scope="row">{t(`pair.${id}`, { needed })}</th>
              <td data-bad={yours < needed || undefined}>{ratio(yours)}</td>
              <td>{yours < needed ? ratio(fixed) : <Check aria-label={t('contrast.same')} size={14} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {failing > 0 && (
        <div>
          <Button icon={<Check />} onClick={onFix}>
            {t('contrast.fix')}
          </Button>
          <p>{t('contrast.fixHelp')}</p>
        </div>
      )}
    </Box>
  )
}

const Box = styled('div')({
  padding: 12,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  '& > header': { display: 'flex', justifyContent: 'space-between', gap: 8, marginBottom: 8 },
  '& h3': { font: '500 13px/20px var(--sans)' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    padding: '4px 8px 4px 0',
    textAlign: 'left',
    font: '400 12px/20px var(--sans)',
    borderBottom: '1px solid var(--line-1)',
  },
  '& thead th': { color: 'var(--text-3)' },
  '& td': { fontWeight: 600, color: 'var(--ok-text)' },
  '& td[data-bad]': { color: 'var(--bad-text)' },
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', marginTop: 12 },
  '& p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})
