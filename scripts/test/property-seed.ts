import fc from 'fast-check'

// Property tests draw the same values in every run: a red one is the fault of the change. `--shuffle=7` draws others, `npm run soak` many.
fc.configureGlobal({ seed: Number(process.env.TEST_ORDER_SEED) || 1 })
