import type { Leftovers } from 'mock-server/testing/leftovers/watch.ts'
import { readToasts, toast } from '#ui/feedback/toast-store.ts'

const home = location.href

/** What a page keeps outside of its components: what it has said, where it is, what it stores on the device. */
export const pageState: Leftovers = {
  found() {
    return [
      ...readToasts().map(({ title }) => `the toast “${title}”`),
      ...(location.href === home ? [] : [`the address ${location.href}`]),
      ...keysOf('localStorage', localStorage),
      ...keysOf('sessionStorage', sessionStorage),
    ]
  },
  remove() {
    for (const { id } of readToasts()) toast.dismiss(id)
    history.replaceState(null, '', home)
    localStorage.clear()
    sessionStorage.clear()
  },
}

const keysOf = (name: string, storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => `${storage.key(index)} in ${name}`)

/** What is left in the document, and attributes of its root and its body: a dialog locks their scrolling, for instance. */
export const documentState: Leftovers = {
  found() {
    return [
      ...[...document.body.children].map((element) => `${describe(element)} in the page`),
      ...[document.documentElement, document.body].flatMap((element) =>
        [...element.attributes].map(({ name, value }) => `${name}="${value}" of <${element.localName}>`),
      ),
      ...(document.title === '' ? [] : [`the title “${document.title}”`]),
    ]
  },
  remove() {
    document.body.replaceChildren()
    for (const element of [document.documentElement, document.body]) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name)
    }
    document.title = ''
  },
}

function describe(element: Element): string {
  const dialog = element.matches('[role=dialog]') ? element : element.querySelector('[role=dialog]')
  const text = (element.textContent ?? '').trim().slice(0, 80)
  return `${dialog ? 'an open dialog' : `<${element.localName}>`}${text && ` “${text}”`}`
}
