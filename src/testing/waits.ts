import { configure } from '@testing-library/react'

// For hangs, not for speed: a page's code is loaded and transformed when it is first opened, on a machine that does other work.
configure({ asyncUtilTimeout: 60_000 })
