export { prepareStore as default } from './prepared-store.ts'
