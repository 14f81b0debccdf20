import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import Info from 'lucide-react/icons/info'
import { TextButton } from '#ui/controls/text-link.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import type { List } from './use-list.ts'

/** The open object, such as one that was just created, is left out by search and filters: says so, with the way to it. */
export function HiddenNotice<Row>({ list, name }: { readonly list: List<Row>; readonly name: string | undefined }) {
  const { t } = useTranslation('list')
  if (name === undefined && !list.spec.hasRowPanel) return null
  return (
    <Box role="status" sx={{ padding: '0 var(--gutter) 8px' }}>
      <Callout
        tone="info"
        icon={<Info aria-hidden />}
        title={name === undefined ? t('hidden.unnamed') : t('hidden.named', { name })}
      >
        <TextButton type="button" onClick={() => list.go({ q: '', filters: {} })}>
          {t('hidden.show')}
        </TextButton>
      </Callout>
    </Box>
  )
}
