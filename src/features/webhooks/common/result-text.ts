import { useTranslation } from 'react-i18next'

/** How an attempt ended, as answers and records of attempts say it. */
type Result = { readonly httpStatus?: number | undefined; readonly error?: string | undefined }

/** The usual names of HTTP statuses that targets answer with; they have none in other languages. */
const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** "502 Bad Gateway". */
export const statusText = (status: number): string => [status, reasons[status]].filter(Boolean).join(' ')

/** A result in words: the status with its name, or what kept the target from answering. */
export function useResultText(): (result: Result) => string {
  const { t } = useTranslation('terms')
  return ({ httpStatus, error }) => {
    if (error !== undefined) return t(`terms:deliveryError.${error}`, { defaultValue: error })
    return httpStatus === undefined ? '–' : statusText(httpStatus)
  }
}
