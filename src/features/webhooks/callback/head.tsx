import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Info from 'lucide-react/icons/info'
import Pencil from 'lucide-react/icons/pencil'
import Zap from 'lucide-react/icons/zap'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk, OnPhone } from '#ui/controls/by-width.styles.ts'
import { Keys } from '#ui/controls/keys.tsx'
import { laterWithin } from '#ui/controls/later.tsx'
import { Popover } from '#ui/controls/overlay/later.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { useNumber } from '#common/use-number.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import type { Shared } from './callback-view.tsx'

const GlobalsHelp = laterWithin(() => import('./globals-help.tsx').then((file) => ({ default: file.GlobalsHelp })))

/** Whose callback it is, whether there is a draft, and the run. */
export function Head({ stored, draft, run, subjects, refusal, onRun }: Shared & { readonly onRun: () => void }) {
  const { t } = useTranslation('callback')
  const number = useNumber()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { kind = 'deliveries', list = [] } = subjects.subjects ?? {}
  const count = list.length
  return (
    <PageHead
      title={t('title')}
      note={subscriptionName(stored.subscription)}
      badge={
        draft.isChanged && (
          <OnDesk>
            <Badge tone="accent" icon={<Pencil size={12} aria-hidden />}>
              {t('draftOf', { version: draft.liveVersion + 1 })}
            </Badge>
          </OnDesk>
        )
      }
      actions={
        <>
          <Button
            look="ghost"
            icon={<Info />}
            aria-label={t('help.title')}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <OnDesk>{t('help.title')}</OnDesk>
            <OnPhone>{t('help.short')}</OnPhone>
          </Button>
          <Button
            icon={<Zap />}
            data-action="callback.run"
            refusal={refusal}
            isBusy={run.isRunning && refusal === undefined && subjects.subjects !== undefined}
            onClick={onRun}
          >
            <OnDesk>{t(`run.${kind}`, { count, n: number(count) })}</OnDesk>
            <OnPhone>{t('run.short')}</OnPhone>
            <OnDesk aria-hidden>
              <Keys keys="$mod+Enter" />
            </OnDesk>
          </Button>
          {anchor && (
            <Popover label={t('help.title')} anchor={anchor} isAtEnd onClose={() => setAnchor(null)}>
              <GlobalsHelp />
            </Popover>
          )}
        </>
      }
    />
  )
}
