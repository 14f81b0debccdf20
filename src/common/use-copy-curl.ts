import { useTranslation } from 'react-i18next'
import type { Endpoint, Request } from 'mock-server/contract/endpoint.ts'
import { copyText } from '#ui/controls/copy-text.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { curlCommand } from './curl-command.ts'

/** Copies the command that calls an operation, and says which variable it needs. */
export function useCopyCurl() {
  const { t } = useTranslation('common')
  return async <E extends Endpoint>(operation: E, request: Request<E>) => {
    await copyText(curlCommand(operation, request)).then(
      () => toast.ok(t('curl.copied')),
      () => toast.bad(t('ui.notCopied')),
    )
  }
}
