// A shop's server for Apple's own button, paid through Worldline Direct. The app sends its order's number and the wallet's
// token; amount and secret are here, and never in the app.
//
//   DIRECT_MERCHANT=… DIRECT_KEY_ID=… DIRECT_SECRET=… DIRECT_API=https://payment.preprod.direct.worldline-solutions.com \
//   WEBHOOK_KEY_ID=… WEBHOOK_SECRET=… SHOP_URL=https://shop.example SHOP_DATA=shop.json PORT=8000 node server.mjs

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

const merchant = setting('DIRECT_MERCHANT')
const file = setting('SHOP_DATA')
// Worldline Direct keeps a key for a day; after this it is used no more.
const REPEAT_MILLISECONDS = 20 * 3600_000

// The shop's orders, in a file that outlives a crash; one process alone writes it. A real shop has its database here.
const orders = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))))

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

function mac(secret, text) {
  return createHmac('sha256', secret).update(text).digest('base64')
}

// v1HMAC: method, type, date, the X-GCS headers in order, the path; each line with its end. The body is not signed.
// The answer, or undefined if no answer can be trusted: what the platform did is then unknown.
async function direct(method, call, message, idempotenceKey) {
  const path = `/v2/${encodeURIComponent(merchant)}/${call}`
  const date = new Date().toUTCString()
  const type = message ? 'application/json' : ''
  const keyLine = idempotenceKey ? `x-gcs-idempotence-key:${idempotenceKey}\n` : ''
  const signature = mac(setting('DIRECT_SECRET'), `${method}\n${type}\n${date}\n${keyLine}${path}\n`)
  const headers = { Date: date, Authorization: `GCS v1HMAC:${setting('DIRECT_KEY_ID')}:${signature}` }
  if (message) headers['Content-Type'] = type
  if (idempotenceKey) headers['X-GCS-Idempotence-Key'] = idempotenceKey
  try {
    const response = await fetch(setting('DIRECT_API') + path, {
      method, headers, redirect: 'error', body: message && JSON.stringify(message),
      signal: AbortSignal.timeout(Number(setting('DIRECT_TIMEOUT', '60')) * 1000),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return undefined
  }
}

// What a payment's status means to the shopper. The result of any other status is not known yet.
function outcome(payment) {
  if (['PENDING_CAPTURE', 'CAPTURE_REQUESTED', 'CAPTURED'].includes(payment?.status)) return 'accepted'
  return ['REJECTED', 'CANCELLED'].includes(payment?.status) && !isHeld(payment) ? 'refused' : 'unknown'
}

// A cancellation in progress, or of unknown outcome (61, 62), may be refused: then the payment is captured. After one of a
// part, the rest is.
function isHeld({ status, statusOutput, paymentOutput }) {
  const [ordered, acquired] = [paymentOutput?.amountOfMoney?.amount, paymentOutput?.acquiredAmount?.amount]
  return status === 'CANCELLED' && ([61, 62].includes(statusOutput?.statusCode) || (acquired > 0 && acquired < ordered))
}

// Keeps what is known of a payment of the order, and tells the app where the order stands.
function settle(reference, found = 'unknown', id = undefined) {
  const { state, declined = [] } = orders.get(reference)
  const number = id?.split('_')[0]
  // Two answers may cross: what is paid stays paid. And a payment that was declined says nothing of a later attempt.
  if (id !== undefined && state !== 'accepted' && (found === 'accepted' || !declined.includes(number))) {
    if (found === 'accepted') change(reference, { state: found, payment: id })
    else if (found === 'refused') change(reference, { state: found, payment: id, declined: [...declined, number] })
    else change(reference, { payment: id })
  }
  const now = orders.get(reference).state
  if (now === 'accepted') return { outcome: 'accepted' }
  return now === 'refused' ? { outcome: 'refused', advice: 'otherCard' } : { outcome: 'unknown' }
}

function isAbout(reference, payment) {
  const { amount, currency } = orders.get(reference)
  const { amountOfMoney, references } = payment?.paymentOutput ?? {}
  return references?.merchantReference === reference && amountOfMoney?.amount === amount
    && amountOfMoney.currencyCode === currency
}

async function pay(reference, token) {
  const order = orders.get(reference)
  if (order.state === 'accepted') return settle(reference)
  // A new key for a new attempt, on the disk before anything leaves. While an attempt is open its key is used again: the
  // platform carries out one of the calls and answers all of them with its outcome.
  const isFirst = ['open', 'refused'].includes(order.state)
  if (isFirst) change(reference, { state: 'asking', attempts: order.attempts + 1, askedAt: Date.now(), payment: undefined })
  else if (order.state === 'asking') change(reference, { state: 'repeated' })
  const { attempts, askedAt = 0 } = orders.get(reference)
  // An old key could pay a second time. The notification decides, or a person who looks into the merchant portal.
  if (Date.now() - askedAt >= REPEAT_MILLISECONDS) return ask(reference)
  const data = token.paymentData
  const answer = await direct('POST', 'payments', {
    mobilePaymentMethodSpecificInput: {
      paymentProductId: 302,
      authorizationMode: 'FINAL_AUTHORIZATION',
      // Apple's token, whole and as a text, so that the platform can check Apple's signature.
      encryptedPaymentData: typeof data === 'string' ? data : JSON.stringify(data),
    },
    order: {
      // The amount is the order's. Whatever the app says of money is not even read.
      amountOfMoney: { amount: order.amount, currencyCode: order.currency },
      references: { merchantReference: reference },
    },
    feedbacks: { webhooksUrls: [`${setting('SHOP_URL')}/webhooks`] },
  }, `${reference}-${attempts}`)
  const payment = answer?.status === 402 ? answer.body?.paymentResult?.payment : answer?.body?.payment
  if ([201, 402].includes(answer?.status) && isAbout(reference, payment)) {
    return settle(reference, outcome(payment), payment.id)
  }
  // The platform refused the call: nothing was made of it. 409 is another matter: the same call is being worked on. And once
  // a call was repeated, no refusal proves anything: another one under the same key may have been carried out. A decline is
  // the outcome of the key, also without its payment.
  const isDecline = answer?.status === 402 && !payment
  if ((isDecline || [400, 403, 404].includes(answer?.status)) && answer.body?.errors?.length > 0) {
    const { errorCode, id } = answer.body.errors[0]
    console.error(`order ${reference}: ${answer.status} ${errorCode} ${id}`)
    const now = orders.get(reference)
    // A duplicate: of what, and how that ended, it does not say.
    const isProof = isDecline || (isFirst && errorCode !== '50001133')
    const open = isDecline ? ['asking', 'repeated'] : ['asking']
    if (isProof && open.includes(now.state) && now.attempts === attempts) change(reference, { state: 'refused' })
  }
  return settle(reference)
}

// Asks where a payment stands, by its number, and keeps the answer. False if the platform did not tell.
async function look(reference, id) {
  const answer = await direct('GET', `payments/${encodeURIComponent(id)}`)
  if (answer?.status === 200 && isAbout(reference, answer.body)) settle(reference, outcome(answer.body), id)
  return [200, 404].includes(answer?.status)
}

// Without a number the app tries again with the same token, or the notification comes.
async function ask(reference) {
  const { payment } = orders.get(reference)
  if (payment) await look(reference, payment)
  return settle(reference)
}

// The notification: its raw bytes under the key that it names, compared in constant time. It may come twice, or late, or
// after a newer one: so it is a reason to ask, and the platform's answer counts. Without an answer it is not taken (503): the
// platform sends it again, and it may be the only one to tell.
async function notified(headers, raw) {
  if (headers['x-gcs-keyid'] !== setting('WEBHOOK_KEY_ID')) return 400
  const expected = Buffer.from(mac(setting('WEBHOOK_SECRET'), raw))
  const given = Buffer.from(headers['x-gcs-signature'] ?? '')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 400
  const event = JSON.parse(raw)
  if (event.apiVersion !== 'v1' || event.merchantId !== merchant) return 400
  const reference = event.payment?.paymentOutput?.references?.merchantReference
  const isOurs = orders.has(reference) && event.payment.id
  return !isOurs || await look(reference, event.payment.id) ? 200 : 503
}

async function body(request) {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > 100_000) throw new RangeError('too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function answer(request, raw) {
  if (request.method !== 'POST') return [405, { error: 'POST only' }]
  if (request.url === '/webhooks') {
    const status = await notified(request.headers, raw)
    return [status, status === 400 ? { error: 'not from the platform' } : { ok: status === 200 }]
  }
  const message = JSON.parse(raw)
  // A real shop also checks here that the order belongs to the shopper who asks.
  if (typeof message.order !== 'string' || !orders.has(message.order)) return [404, { error: 'no such order' }]
  if (request.url === '/apple-pay/outcome') return [200, await ask(message.order)]
  if (request.url === '/apple-pay' && message.token?.paymentData) {
    return [200, await pay(message.order, message.token)]
  }
  return [400, { error: 'order and token are expected' }]
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
