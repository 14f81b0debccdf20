import { cleanup } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { queryClient } from '#api/query-client.ts'
import { readToasts, toast } from '#ui/feedback/toast-store.ts'

type Router = ReturnType<typeof createMemoryRouter>

const routers = new Set<Router>()

/** A router without an address bar, for one page: it listens until the page is left. */
export const routerOfPage: typeof createMemoryRouter = (...settings) => {
  const router = createMemoryRouter(...settings)
  routers.add(router)
  return router
}

/** Closes the tab of the page: what it has loaded and said is gone, and what it stores on the device stays. */
export function closePage(): void {
  cleanup()
  for (const router of routers) router.dispose()
  routers.clear()
  queryClient.clear()
  for (const { id } of readToasts()) toast.dismiss(id)
  document.title = ''
}

/** Closes the page and clears the device: the next test begins as somebody who was never here. */
export function leavePage(): void {
  closePage()
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.removeAttribute('lang')
  document.documentElement.removeAttribute('class')
  history.replaceState(null, '', '/')
}
