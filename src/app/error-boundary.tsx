import { useNavigate, useRouteError } from 'react-router'
import { ListError } from '#common/list-error.tsx'

/** A page that could not be shown: the error and what to try. The rest of the console still works. */
export function RouteError() {
  const error = useRouteError()
  const navigate = useNavigate()
  return <ListError error={error} onRetry={() => void navigate(0)} />
}
