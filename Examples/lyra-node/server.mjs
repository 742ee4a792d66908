// A shop's server for Apple's own button, paid through Scellius (or another brand of Lyra's REST API V4). The app sends
// its order's number and the wallet's payload; amount and password are here, and never in the app.
//
//   LYRA_SHOP=… LYRA_PASSWORD=… LYRA_API=https://api.scelliuspaiement.labanquepostale.fr \
//   SHOP_URL=https://shop.example SHOP_DATA=shop.json PORT=8000 node server.mjs

import { createHmac, timingSafeEqual } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname } from 'node:path'

// An empty one is not set: with an empty secret everyone can sign.
function setting(name, otherwise) {
  const value = process.env[name] || otherwise
  if (value === undefined) throw new Error(`set ${name}`)
  return value
}

const shopId = setting('LYRA_SHOP')
const password = setting('LYRA_PASSWORD')
// The password says which mode is asked for: an answer of the other one is about other money.
const mode = password.startsWith('prod') ? 'PRODUCTION' : 'TEST'
const api = setting('LYRA_API')
const file = setting('SHOP_DATA')

// The shop's orders, in a file that outlives a crash; one process alone writes it. A real shop has its database here.
const orders = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))))

// With these the platform refused the call: nothing was made of this one; with PSP_1066 an earlier one may have paid with the
// token. After any other code the outcome is asked for: the card's bank may not have answered in time (PSP_677), the status may
// be unknown (PSP_679), or the code may be new.
const REFUSED =
  /^(INT_(?!999$)|PSP_(015|025|030|031|099|100|106|109|536|539|583|610|611|625|641|647|992|1066|1068|1069|1070)$)/

// What is not on the disk did not happen.
function change(reference, members) {
  const order = { ...orders.get(reference), ...members }
  const next = JSON.stringify(Object.fromEntries(new Map(orders).set(reference, order)))
  flushed(`${file}.new`, 'w', (descriptor) => writeFileSync(descriptor, next))
  renameSync(`${file}.new`, file)
  flushed(dirname(file), 'r', () => {})
  orders.set(reference, order)
}

function flushed(path, mode, write) {
  const descriptor = openSync(path, mode, 0o600)
  try {
    write(descriptor)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

// The answer, or undefined if no answer can be trusted: what the platform did is then unknown.
async function lyra(service, message) {
  try {
    const response = await fetch(`${api}/api-payment/V4/${service}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(Number(setting('LYRA_TIMEOUT', '45')) * 1000),
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${Buffer.from(`${shopId}:${password}`).toString('base64')}`,
      },
      body: JSON.stringify(message),
    })
    const answer = await response.json()
    return answer?.webService === service && answer.answer && (answer.mode ?? mode) === mode ? answer : undefined
  } catch {
    return undefined
  }
}

// What the transactions of an order mean to the shopper. Some that run will be paid; others are not known yet.
// What was taken is the order's amount, in its currency, and not a part of it (PARTIALLY_AUTHORISED): anything else is neither
// paid nor unpaid, and a person looks at it.
function outcome({ amount, currency }, transactions) {
  const taken = ['AUTHORISED_TO_VALIDATE', 'WAITING_AUTHORISATION', 'WAITING_AUTHORISATION_TO_VALIDATE']
  const isTaken = (each) =>
    (each.status === 'PAID' && each.detailedStatus !== 'PARTIALLY_AUTHORISED') || taken.includes(each.detailedStatus)
  const isOurs = (each) => each.amount === amount && each.currency === currency
  if (transactions.some((each) => isTaken(each) && isOurs(each))) return 'accepted'
  return transactions.every((each) => each.status === 'UNPAID') ? 'refused' : 'unknown'
}

// `attempts`: how many had been made when the platform was asked.
function settle(reference, found = 'unknown', attempts = 0) {
  const now = orders.get(reference)
  // Two answers may cross: what is paid stays paid, and a refusal says nothing of an attempt that began after the question.
  const isNew = found === 'accepted' || (found === 'refused' && now.attempts === attempts)
  if (now.state !== 'accepted' && isNew) change(reference, { state: found })
  const { state } = orders.get(reference)
  if (state === 'accepted') return { outcome: 'accepted' }
  return state === 'refused' ? { outcome: 'refused', advice: 'otherCard' } : { outcome: 'unknown' }
}

// Order/Get, and keeps the answer. False if the platform did not tell.
async function look(reference) {
  const { state, attempts, askedAt } = orders.get(reference)
  if (state !== 'asking' && state !== 'refused') return true
  const answer = await lyra('Order/Get', { orderId: reference, operationType: 'DEBIT' })
  const isAbout = answer?.status === 'SUCCESS' && answer.answer.orderId === reference
  const isUnseen = answer?.answer.errorCode === 'PSP_010'
  if (!isAbout && !isUnseen) return false
  const transactions = isUnseen ? [] : answer.answer.transactions ?? []
  const found = outcome(orders.get(reference), transactions)
  // Fewer than were sent: the last one may still be on its way, until long after the call was given up.
  const isOld = Date.now() - askedAt > Number(setting('LYRA_SETTLED_AFTER', '300')) * 1000
  const isMissing = transactions.length < attempts && !isOld
  settle(reference, found === 'refused' && isMissing ? 'unknown' : found, attempts)
  return true
}

// Nothing is paid again before this has been asked, since the platform recognises no repeat.
async function ask(reference) {
  await look(reference)
  return settle(reference)
}

async function pay(reference, payload) {
  const order = orders.get(reference)
  // One at a time, and on the disk before anything leaves: a crash leaves no open question unasked.
  if (order.state !== 'open' && order.state !== 'refused') return ask(reference)
  change(reference, { state: 'asking', attempts: order.attempts + 1, askedAt: Date.now() })
  const answer = await lyra('Charge/CreatePayment', {
    // The amount is the order's. Whatever the app says of money is not even read.
    amount: order.amount,
    currency: order.currency,
    orderId: reference,
    payload,
    ipnTargetUrl: `${setting('SHOP_URL')}/ipn`,
    customer: { email: order.email },
  })
  const paid = answer?.answer
  const isOurs = paid?._type === 'V4/Payment' && paid.shopId === shopId && paid.orderDetails?.orderId === reference
    && paid.orderDetails.orderTotalAmount === order.amount && paid.orderDetails.orderCurrency === order.currency
    && paid.transactions?.length > 0
  if (answer?.status === 'SUCCESS' && isOurs) return settle(reference, outcome(order, paid.transactions), order.attempts + 1)
  const code = paid?.errorCode ?? ''
  if (answer?.status === 'ERROR' && REFUSED.test(code)) {
    console.error(`order ${reference}: ${code}`)
    const now = orders.get(reference)
    // An earlier attempt may have been found paid meanwhile.
    if (now.state !== 'accepted') change(reference, { state: 'refused', attempts: now.attempts - 1 })
    return settle(reference)
  }
  return ask(reference)
}

// The notification: its raw text under the password, compared in constant time. It may come twice, or late, or after
// a newer one: so it is a reason to ask, and Order/Get gives the answer. Without an answer it is not taken (503): the platform
// sends it again, and it may be the only one to tell.
async function notified(form) {
  const text = form.get('kr-answer') ?? ''
  // The field kr-hash-key is not signed: what it names is never used to choose a key.
  const expected = Buffer.from(createHmac('sha256', password).update(text).digest('hex'))
  const given = Buffer.from(form.get('kr-hash') ?? '')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 400
  const payment = JSON.parse(text)
  if (payment.shopId !== shopId) return 400
  const reference = payment.orderDetails?.orderId
  return !orders.has(reference) || await look(reference) ? 200 : 503
}

async function body(request) {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > 100_000) throw new RangeError('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function answer(request, text) {
  if (request.method !== 'POST') return [405, { error: 'POST only' }]
  if (request.url === '/ipn') {
    const status = await notified(new URLSearchParams(text))
    return [status, status === 400 ? { error: 'not from the platform' } : { ok: status === 200 }]
  }
  const message = JSON.parse(text)
  // A real shop also checks here that the order belongs to the shopper who asks.
  if (typeof message.order !== 'string' || !orders.has(message.order)) return [404, { error: 'no such order' }]
  if (request.url === '/apple-pay/outcome') return [200, await ask(message.order)]
  if (request.url === '/apple-pay' && message.payload instanceof Object) {
    return [200, await pay(message.order, message.payload)]
  }
  return [400, { error: 'order and payload are expected' }]
}

createServer(async (request, response) => {
  let result
  try {
    result = await answer(request, await body(request))
  } catch (error) {
    console.error(`${error.name}: ${error.message}`)
    // Whatever went wrong, the app is not told that nothing was paid.
    result = [error instanceof SyntaxError ? 400 : 500, { outcome: 'unknown' }]
  }
  response.writeHead(result[0], { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(result[1]))
}).listen(Number(setting('PORT', '8000')), '127.0.0.1')
