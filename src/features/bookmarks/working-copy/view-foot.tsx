import { useTranslation } from 'react-i18next'
import type { BookmarkAccess } from 'mock-server/contract/bookmarks/access.ts'
import { Kbd } from '#ui/controls/kbd.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { PageFoot } from '#ui/shell/page-head.tsx'
import { useNumber } from '#common/use-number.ts'
import type { PageAddress, Tab, usePageAddress } from './page-address.ts'

type Props = Pick<ReturnType<typeof usePageAddress>, 'go'> & {
  readonly address: PageAddress
  readonly tab: Tab
  readonly access: BookmarkAccess | undefined
  readonly hasHistory: boolean
}

/** How many people see the saved view, and the keys of the page. */
export function ViewFoot({ address, tab, access, hasHistory, go }: Props) {
  const { t } = useTranslation('workingCopy')
  const number = useNumber()
  const history = {
    id: 'workingCopy.history',
    label: t('history.title'),
    group: 'page' as const,
    keys: 'h',
    run: () => go({ history: address.hasHistory ? undefined : 'open', version: undefined }),
  }
  useActions([
    {
      id: 'workingCopy.compare',
      label: t('compare.label'),
      group: 'page',
      keys: 'd',
      run: () => go({ tab: tab === 'json' ? 'changes' : 'json' }),
    },
    ...(hasHistory ? [history] : []),
  ])
  return (
    <PageFoot
      end={
        <>
          <span>
            <Kbd>D</Kbd> {t('compare.label')}
          </span>
          {hasHistory && (
            <span>
              <Kbd>H</Kbd> {t('history.title')}
            </span>
          )}
        </>
      }
    >
      {access && (
        <>
          {t('audience.view', { count: access.viewers, n: number(access.viewers) })},{' '}
          {t('audience.edit', { count: access.editors, n: number(access.editors) })}
        </>
      )}
    </PageFoot>
  )
}
