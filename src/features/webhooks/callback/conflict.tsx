import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { mergedItems } from '#common/diff/merged-items.ts'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import type { Shared } from './callback-view.tsx'
import { callbackVersionText } from './callback.queries.ts'
import type { CallbackActions } from './use-callback-actions.ts'

/** Somebody has published a version since the draft was begun: what to do with both is asked before publishing. */
export function Conflict({ stored, draft, address, actions }: Shared & { readonly actions: CallbackActions }) {
  const { t } = useTranslation('callback')
  const me = useSignedIn().user.id
  const { current, subscription } = stored
  const base = useQuery(callbackVersionText(subscription.id, draft.base)).data
  const merged = base === undefined ? undefined : mergeOf({ mine: draft.text, base, theirs: draft.live })
  const by = current?.savedBy
  const who = by === undefined ? 'nobody' : by.id === me ? 'me' : 'person'
  const values = { version: draft.liveVersion, base: draft.base, person: by?.displayName }
  return (
    <Root>
      <Callout
        tone="warn"
        role="alert"
        icon={<TriangleAlert aria-hidden />}
        title={t(`conflict.title.${who}`, values)}
        action={
          <span data-part="actions">
            <LinkButton size={24} href={address.hrefWith({ tab: 'compare', version: undefined })}>
              {t('conflict.compare')}
            </LinkButton>
            {merged !== undefined && merged !== draft.live && (
              <Button size={24} onClick={() => draft.rebase(merged)}>
                {t('conflict.merge')}
              </Button>
            )}
            <Button size={24} onClick={() => draft.rebase(draft.text)}>
              {t('conflict.mine')}
            </Button>
            <Button size={24} look="ghost" isBusy={actions.isBusy} onClick={() => void actions.discard()}>
              {t('conflict.theirs', values)}
            </Button>
          </span>
        }
      >
        {current && <RelativeTime at={current.savedAt} />}.{' '}
        {t(
          base === undefined ? 'conflict.began' : merged === undefined ? 'conflict.overlaps' : 'conflict.apart',
          values,
        )}
      </Callout>
    </Root>
  )
}

/** The changes of both, line by line; undefined where they touch the same lines. */
const mergeOf = ({ mine, base, theirs }: { mine: string; base: string; theirs: string }): string | undefined =>
  mergedItems({ base: base.split('\n'), mine: mine.split('\n'), theirs: theirs.split('\n') })?.join('\n')

const Root = styled('div')({
  padding: '0 var(--gutter) 12px',
  flex: 'none',
  '& [data-part=actions]': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '@media (max-width: 899.98px)': { '& .MuiAlert-root': { flexWrap: 'wrap' } },
})
