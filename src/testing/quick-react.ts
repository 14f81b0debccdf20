import React from 'react'

// For each element React's development build keeps an Error with the stack of the place that made it, to name owners in warnings: a
// fifth of the time of a page's tests. It stops by itself after many of them, so it is told that there were many already.
// Untyped, because nobody outside of React should use them: an upgrade that moves them fails here, in every test.
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
