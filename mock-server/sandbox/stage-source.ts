/**
 * Prepares a fresh context inside QuickJS before the script runs: its globals, and the functions that read the delivery that it left. The
 * script can replace every built-in, so only references taken here, before it runs, are used, and only on primitive strings.
 */
export const stageSource = `(function (payload, targetMethod, targetUrl, consoleLimit) {
  var stringify = JSON.stringify, apply = Reflect.apply, slice = String.prototype.slice, text = String, ErrorClass = Error
  var world = globalThis
  var original = JSON.parse(payload)
  var delivery = { payload: original, targetMethod: targetMethod, targetUrl: targetUrl, active: true }
  var left = { __proto__: null, message: '""', stack: '""', console: '""', cut: false, active: true, isText: false, unchanged: false,
    payload: '', targetMethod: '""', targetUrl: '""' }
  var logged = ''

  function shorten(value, limit) { return value.length > limit ? apply(slice, value, [0, limit]) : value }
  function said(error) { return error instanceof ErrorClass ? error.name + ': ' + error.message : show(error) }
  function show(value) {
    if (typeof value === 'string') return value
    if (value instanceof ErrorClass) return said(value)
    if (typeof value !== 'object' || value === null) return text(value)
    try { return text(stringify(value)) } catch (error) { return text(value) }
  }
  function logger(level) {
    return function () {
      if (left.cut) return
      var line = level
      for (var i = 0; i < arguments.length && line.length <= consoleLimit; i++)
        line += (i === 0 ? '' : ' ') + shorten(show(arguments[i]), consoleLimit + 1)
      logged = logged === '' ? line : logged + '\\n' + line
      left.cut = logged.length > consoleLimit
      logged = shorten(logged, consoleLimit)
    }
  }
  function describe(error) {
    var message = 'The script threw something that cannot be shown', stack = ''
    try { message = shorten(said(error), 1000); stack = error.stack } catch (other) {}
    left.message = stringify(message)
    left.stack = stringify(typeof stack === 'string' ? shorten(stack, 4000) : '')
  }
  function refuse(message) { left.message = stringify(message); return 'result' }
  function kind(value) { return value === null ? 'null' : typeof value }

  // Returns '' or why there is nothing to send.
  function take(outputLimit) {
    if (world.delivery !== delivery) return refuse('The script put something else in the place of delivery; it may change its members only')
    var active = delivery.active
    if (typeof active === 'string' && active !== '') return refuse('delivery.active must be true or false, and is a string')
    left.active = !!active
    if (!active) return ''
    var method = delivery.targetMethod, url = delivery.targetUrl
    if (typeof method !== 'string') return refuse('delivery.targetMethod must be a string, and is ' + kind(method))
    if (typeof url !== 'string') return refuse('delivery.targetUrl must be a string, and is ' + kind(url))
    left.targetMethod = stringify(shorten(method, 10000))
    left.targetUrl = stringify(shorten(url, 10000))
    var value = delivery.payload
    if (typeof value === 'string') {
      if (value === original) { left.unchanged = true; return '' }
      left.isText = true
      if (value.length > outputLimit) return 'output'
    }
    var result
    try { result = stringify(value) } catch (error) { describe(error); return 'unwritable' }
    if (typeof result !== 'string') return refuse('delivery.payload must be something that JSON can hold, and is ' + kind(value))
    if (!left.isText && result.length > outputLimit) return 'output'
    left.payload = result
    return ''
  }
  function hear() { left.console = stringify(logged) }

  // A script that declares another 'delivery' fails at once instead of changing what nobody sends.
  Object.defineProperty(world, 'delivery', { value: delivery, writable: true, enumerable: true, configurable: false })
  world.data = delivery
  world.console = { log: logger(''), info: logger(''), debug: logger(''), warn: logger('warn: '), error: logger('error: ') }
  return { __proto__: null, left: left, take: take, describe: describe, hear: hear }
})`
