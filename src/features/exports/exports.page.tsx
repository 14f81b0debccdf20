import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Download from 'lucide-react/icons/download'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { exportFormats, exportStates, exportTypes } from 'mock-server/contract/exports/export-options.ts'
import { previewExport } from 'mock-server/contract/exports/console-exports.ts'
import type { Export, ExportRefusals } from 'mock-server/contract/exports/exports.ts'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { ListsPicture } from '#ui/feedback/pictures/lists-picture.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { invalidate } from '#api/operation.ts'
import { isRunning } from '#common/exports/own-exports.ts'
import { useDownload } from '#common/exports/use-download.ts'
import { useExportChanges } from '#common/exports/use-export-changes.ts'
import { useIsOff } from '#common/features.ts'
import { ListPage } from '#common/list-page/list-page.tsx'
import { listCount, listLoader } from '#common/list-page/list-source.ts'
import { type List, useList } from '#common/list-page/use-list.ts'
import { useNumber } from '#common/use-number.ts'
import { useWorkspaceState } from '#common/workspace-state.ts'
import { CompactExport, exportColumns } from './export-columns.tsx'
import { exportList } from './export-list.ts'
import { ExportDetails } from './export-details.tsx'
import { StartCards } from './start-cards.tsx'
import { useWords } from './use-words.ts'

export const loader = listLoader(exportList)

/** Pixels of what opens below a row, where it fits into a line and where it doesn't. */
const DETAILS = { wide: 96, narrow: 208 }
const narrow = '(max-width: 899.98px)'

/** `/exports`: starts exports, shows how far they are, and hands out their files. */
export default function ExportsPage() {
  const { t } = useTranslation('exports')
  const list = useList(exportList)
  const { signedIn } = list
  const words = useWords()
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('XLSX')
  const { download } = useDownload()
  const { cancel, repeat } = useExportChanges()
  const isOff = useIsOff('EXPORTS')
  const isNarrow = useMedia(narrow)
  const seesAll = signedIn.role === 'ADMIN'
  const counts = useTabCounts(list, seesAll && !isOff)
  const runs = list.rows.some(isRunning)
  const number = useNumber()
  const hours = useWorkspaceState()?.exportFileHours
  useEffect(() => {
    if (!runs) return undefined
    return () => void invalidate(previewExport)
  }, [runs])

  const actions = useMemo(() => {
    const refusalOf = ({ refusals }: Export, action: keyof ExportRefusals) => {
      const reason = refusals?.[action]
      return reason && t(`refusal.${reason}`)
    }
    const cancelling = { id: 'cancel', label: t('cancel'), icon: <X />, keys: 'Delete' }
    const downloading = { id: 'download', label: t('download'), icon: <Download />, keys: 'd' }
    const repeating = { id: 'again', label: t('again'), icon: <RotateCcw />, keys: 'r' }
    /** The first has a button in every row. */
    return (one: Export) => {
      if (one.refusals?.cancel === undefined)
        return [{ ...cancelling, refusal: undefined, onChoose: () => cancel(one) }]
      const again = { ...repeating, refusal: refusalOf(one, 'repeat'), onChoose: () => repeat(one) }
      if (one.refusals.download === 'NO_FILE') return [again]
      return [{ ...downloading, refusal: refusalOf(one, 'download'), onChoose: () => download(one) }, again]
    }
  }, [t, download, cancel, repeat])
  const mainOf = (one: Export) => {
    const [main] = actions(one)
    return main && { ...main, label: one.status === 'ERROR' ? t('retry') : main.label }
  }
  const rowActions = (one: Export) => actions(one).map((action, nth) => ({ ...action, hasColumn: nth === 0 }))
  return (
    <ListPage
      list={list}
      title={t('title')}
      note={hours === undefined ? undefined : t('kept', { count: hours, n: number(hours) })}
      noRight={t('noRight')}
      errorTitle={t(isOff ? 'off' : 'failed')}
      action={
        <SelectInput
          aria-label={t('format')}
          value={format}
          height={28}
          options={exportFormats.map((known) => ({ value: known, label: t(`formats.${known}`) }))}
          onChange={({ target }) => setFormat(exportFormats.find((known) => known === target.value) ?? 'XLSX')}
        />
      }
      figures={!isOff && <StartCards format={format} />}
      {...(seesAll && {
        tabs: { label: t('tabs'), tabs: tabs.map((id) => ({ id, label: t(`tab.${id}`), count: counts[id] })) },
      })}
      searchLabel={t('search')}
      columns={exportColumns(words, { mainOf })}
      filters={[
        {
          id: 'type',
          label: t('filter.type'),
          options: exportTypes.map((type) => ({ value: type, label: t(`type.${type}`) })),
        },
        {
          id: 'state',
          options: exportStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
        },
      ]}
      renderCompact={(one) => <CompactExport one={one} words={words} main={mainOf(one)} />}
      rowActions={rowActions}
      below={isNarrow ? narrowDetails : wideDetails}
      empty={<EmptyState picture={<ListsPicture />} title={t('none.title')} text={t('none.text')} />}
    />
  )
}

const below = (one: Export) => <ExportDetails one={one} />
const wideDetails = { height: 48 + DETAILS.wide, below }
const narrowDetails = { height: 48 + DETAILS.narrow, below }

const tabs = ['mine', 'everybody'] as const

/** How many exports each tab has. */
function useTabCounts({ spec, address, signedIn }: List<Export>, isWanted: boolean) {
  const countOf = (tab: (typeof tabs)[number]) => ({
    ...listCount(spec, { ...address, tab, q: '', filters: {} }, signedIn.workspace.id),
    enabled: isWanted,
  })
  return { mine: useQuery(countOf('mine')).data, everybody: useQuery(countOf('everybody')).data }
}
