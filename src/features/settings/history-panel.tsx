import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import {
  getSettingsVersion,
  listSettingsVersions,
  type SettingsVersion,
} from 'mock-server/contract/settings/versions.ts'
import { Button } from '#ui/controls/button.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { PanelSection, SidePanel } from '#ui/list/side-panel.tsx'
import { call } from '#api/call.ts'
import { fetchNext } from '#api/next-page.ts'
import { ListError } from '#common/list-error.tsx'
import { useWork } from '#common/use-work.ts'
import { useNumber } from '#common/use-number.ts'
import { ValueChanges } from '#common/workbench/value-changes.tsx'
import { settingsList } from './settings-list.ts'
import type { SettingsDraft } from './use-settings-draft.ts'
import { useSettingWords } from './use-setting-words.ts'

type Props = { readonly draft: SettingsDraft; readonly onClose: () => void }

/** Who saved what, the latest first. An earlier state is taken into the editor, to be looked at and saved. */
export function HistoryPanel({ draft, onClose }: Props) {
  const { t } = useTranslation('settings')
  const number = useNumber()
  const { problem, run } = useWork(t)
  const query = useInfiniteQuery({
    queryKey: [listSettingsVersions.id],
    queryFn: async ({ pageParam, signal }) =>
      await call(listSettingsVersions, { query: pageParam > 0 ? { before: pageParam } : {} }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  const versions = query.data?.pages.flatMap(({ data }) => data) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  const restore = (revision: number) =>
    run(async () => draft.replace((await call(getSettingsVersion, { params: { revision } })).data))
  return (
    <SidePanel
      title={t('history.title')}
      subtitle={query.data && t('history.count', { count: total, n: number(total) })}
      width={344}
      onClose={onClose}
      takesFocus
      notice={
        problem !== undefined && (
          <Callout tone="bad" role="alert">
            {problem}
          </Callout>
        )
      }
    >
      {query.isPending && <LinesSkeleton label={t('history.loading')} lines={6} />}
      {query.error && <ListError error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && total === 0 && <PanelSection>{t('history.none')}</PanelSection>}
      {versions.map((version, index) => (
        <Version
          key={version.revision}
          version={version}
          onRestore={index === 0 ? undefined : () => void restore(version.revision)}
        />
      ))}
      {query.data && total > 0 && !query.hasNextPage && (
        <PanelSection title={t('history.new')}>
          <Foot>
            <Button look="ghost" size={24} onClick={() => void restore(0)}>
              {t('history.restore')}
            </Button>
          </Foot>
        </PanelSection>
      )}
      {query.hasNextPage && (
        <Button look="ghost" isBusy={query.isFetchingNextPage} onClick={() => void fetchNext(query)}>
          {t('history.more')}
        </Button>
      )}
    </SidePanel>
  )
}

function Version({
  version,
  onRestore,
}: {
  readonly version: SettingsVersion
  readonly onRestore: (() => void) | undefined
}) {
  const { t } = useTranslation('settings')
  const words = useSettingWords()
  const { savedAt, savedBy, changes } = version
  const shown = changes.map(({ path, before, after }) => {
    const setting = settingsList.find((each) => each.path === path)
    if (setting)
      return {
        name: words.name(setting),
        before: [words.valueText(setting, before)],
        after: [words.valueText(setting, after)],
      }
    return { name: path }
  })
  return (
    <PanelSection title={savedBy?.displayName ?? t('history.nobody')} end={<RelativeTime at={savedAt} />}>
      <ValueChanges changes={shown} />
      {onRestore && (
        <Foot>
          <Button look="ghost" size={24} onClick={onRestore}>
            {t('history.restore')}
          </Button>
        </Foot>
      )}
    </PanelSection>
  )
}

const Foot = styled('div')({ display: 'flex', justifyContent: 'flex-end' })
