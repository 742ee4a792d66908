// The server of a shop whose app has the In-App SDK of the Sips family, paid through Worldline Direct: the four values of an
// initialisation, and the route that the app's driver calls. docs/direct-driver.md says what has to be so, and why.
//
//   DIRECT_MERCHANT=… DIRECT_KEY_ID=… DIRECT_SECRET=… DIRECT_API=https://payment.preprod.direct.worldline-solutions.com \
//   WEBHOOK_KEY_ID=… WEBHOOK_SECRET=… HANDLE_KEY=… SHOP_NUMBER=002001000000001 SHOP_URL=https://shop.example \
//   RETURN_URL=shop-app://back SHOP_DATA=shop.json PORT=8000 node server.mjs
//
// For apps that post PaReq, MD and TermUrl themselves: TERM_URLS, the pages to which a form may return, separated by spaces.
// For an order that waits without end: GIVE_UP_KEY, the secret of POST /give-up.

import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname } from 'node:path'

// An empty one is not set: with an empty secret everyone can sign.
function setting(name, otherwise) {
  const value = process.env[name] || otherwise
  if (value === undefined) throw new Error(`set ${name}`)
  return value
}

const VERSION = 'DIRECT_1.0'
const merchant = setting('DIRECT_MERCHANT')
const handleKey = Buffer.from(setting('HANDLE_KEY'), 'base64')
if (handleKey.length !== 32 || handleKey.toString('base64') !== setting('HANDLE_KEY')) {
  throw new Error('HANDLE_KEY is not 32 bytes in Base64')
}
// Worldline Direct keeps a key for a day; after this it is used no more.
const REPEAT_SECONDS = 20 * 3600
const GIVE_UP_SECONDS = 24 * 3600
const PAYS = ['CARDORDER', 'WALLETORDER', 'THREEDSECUREANDORDER', 'THREEDSECUREANDWALLETORDER', 'PAYMENTPROVIDERORDER']
const FROM_WALLET = ['WALLETORDER', 'THREEDSECUREANDWALLETORDER']
const NEEDS_WALLET = [...FROM_WALLET, 'GETWALLETDATA', 'ADDCARD', 'DELETEPAYMENTMEAN']
const BRANDS = { __proto__: null, 1: 'VISA', 2: 'AMEX', 3: 'MASTERCARD', 117: 'MAESTRO', 130: 'CB', 3012: 'BCMC' }

// The numbers of the Sips family's currencies.
const CURRENCIES = { __proto__: null, ...Object.fromEntries([
  'AED784 ARS032 AUD036 BGN975 BHD048 BRL986 CAD124 CHF756 CNY156 CZK203 DKK208 EUR978 GBP826 HKD344 HRK191 HUF348 ILS376',
  'INR356 ISK352 JPY392 KHR116 KRW410 KWD414 LKR144 MUR480 MXN484 MYR458 NOK578 NPR524 NZD554 PLN985 QAR634 RON946 RSD941',
  'RUB643 SAR682 SEK752 SGD702 THB764 TND788 TRY949 TWD901 UAH980 USD840 XOF952 XPF953 ZAR710',
].join(' ').split(' ').map(text => [text.slice(0, 3), text.slice(3)])) }
const STATUSES = { __proto__: null, TO_CAPTURE: [4, 5, 56, 63, 91, 92, 99], CAPTURED: [9], TO_REPLAY: [93], CANCELLED: [1, 6],
  REFUSED: [2, 57, 59], PENDING: [46, 50, 51, 52, 55, 61, 62], TO_CREDIT: [71, 72, 81, 82], CREDITED: [7, 8, 85] }

class Refusal extends Error {
  constructor(code, field) { super(code); this.code = code; this.field = field }
}
// The outcome is not known: the answer has no code.
class Unknown extends Error {}

// A page's address without its query: a form may return to these only.
const pageOf = address => address.replace(/[?#].*/s, '')
const termUrls = setting('TERM_URLS', '').split(' ').filter(Boolean).map(pageOf)

const now = () => Math.floor(Date.now() / 1000)
const without = fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))

// Orders, records and wallets, in a file that outlives a crash; one process alone writes it. A real shop has its database here.
const file = setting('SHOP_DATA')
let data = read(readFileSync(file, 'utf8'))

// Without prototypes: a name that a phone sends finds what was stored, and nothing else.
function read(text) {
  const all = JSON.parse(text)
  for (const name of ['orders', 'records', 'wallets']) all[name] = Object.assign(Object.create(null), all[name])
  return all
}

// Changes a copy, which takes the place of the old data once it is on the disk.
function change(make) {
  const next = read(JSON.stringify(data))
  const result = make(next)
  flushed(`${file}.new`, 'w', descriptor => writeFileSync(descriptor, JSON.stringify(next)))
  renameSync(`${file}.new`, file)
  flushed(dirname(file), 'r', () => {})
  data = next
  return result
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

const recordOf = reference => Object.values(data.records)
  .find(record => record.reference === reference && !['invalidated', 'refused'].includes(record.state))

// Replaces a record if its state is still the one that was read.
function update(id, state, members) {
  if (data.records[id]?.state !== state) return false
  change(next => { next.records[id] = without({ ...next.records[id], ...members }) })
  return true
}

// The handle: encrypted and authenticated, for one merchant and one use.
function seal(value, kind) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', handleKey, nonce).setAAD(Buffer.from(`${merchant}|${kind}`))
  return Buffer.concat([nonce, cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function open(text, kind) {
  try {
    const bytes = Buffer.from(text, 'base64url')
    const cipher = createDecipheriv('aes-256-gcm', handleKey, bytes.subarray(0, 12))
    cipher.setAAD(Buffer.from(`${merchant}|${kind}`)).setAuthTag(bytes.subarray(-16))
    return JSON.parse(Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]))
  } catch {
    return undefined
  }
}

function mac(secret, text) {
  return createHmac('sha256', secret).update(text).digest('base64')
}

function isEqual(one, other) {
  const [a, b] = [one, other].map(text => createHash('sha256').update(String(text)).digest())
  return timingSafeEqual(a, b)
}

// v1HMAC: method, type, date, the X-GCS headers in order, the path; each line with its end. The body is not signed.
async function direct(method, call, message, key, metaInfo) {
  const path = `/v2/${encodeURIComponent(merchant)}/${call}`
  const date = new Date().toUTCString()
  const type = message ? 'application/json' : ''
  const headers = { Date: date }
  let signed = ''
  for (const [name, value] of [['X-GCS-ClientMetaInfo', metaInfo], ['X-GCS-Idempotence-Key', key]]) {
    if (value === undefined) continue
    headers[name] = value
    signed += `${name.toLowerCase()}:${value}\n`
  }
  const signature = mac(setting('DIRECT_SECRET'), `${method}\n${type}\n${date}\n${signed}${path}\n`)
  headers.Authorization = `GCS v1HMAC:${setting('DIRECT_KEY_ID')}:${signature}`
  if (message) headers['Content-Type'] = type
  try {
    const response = await fetch(setting('DIRECT_API') + path, {
      method, headers, redirect: 'error', body: message && JSON.stringify(message),
      signal: AbortSignal.timeout(Number(setting('DIRECT_TIMEOUT', '60')) * 1000),
    })
    return { status: response.status, body: response.status === 204 ? {} : await response.json() }
  } catch {
    throw new Unknown('no answer that can be read')
  }
}

// What a refused call means to the phone. Everything else tells nothing.
function refusal({ status, body }) {
  if (![400, 403, 404].includes(status)) return new Unknown(`status ${status}`)
  if (status === 404) return new Refusal('14', 'paymentMeanId')
  if (status === 403) return new Refusal('03')
  const { errorCode, propertyName = '' } = body?.errors?.[0] ?? {}
  // A duplicate: of what, and how that ended, it does not say.
  if (errorCode === '50001133') return new Unknown('a duplicate')
  if (errorCode === '50001068') return new Refusal('14', 'cardNumber')
  if (propertyName.startsWith('encryptedCustomerInput')) return new Refusal('97', 'publicKeyValue')
  const names = { __proto__: null, amount: 'amount', currencyCode: 'currencyCode', merchantReference: 'transactionReference', token: 'paymentMeanId' }
  return new Refusal('12', names[propertyName.split('.').at(-1)])
}

async function current(id, details = '') {
  const answer = await direct('GET', `payments/${encodeURIComponent(id)}${details}`)
  // That a payment which was made cannot be read says nothing about it.
  if (answer.status !== 200) throw new Unknown('the payment cannot be read')
  return answer.body
}

// As the Sips family writes a time: 2026-07-01T12:00:00+02:00, in Paris. Worldline Direct tells UTC, or names no zone.
function sipsTime(text) {
  const parts = /^(\d{4})-?(\d\d)-?(\d\d)T?(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?Z?$/.exec(text ?? '')
  if (!parts) return undefined
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number)
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  // Swedish writes a date as the standard does.
  const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Paris' })
    .format(utc).replace(' ', 'T')
  const minutes = Math.round((Date.parse(`${local}Z`) - utc.getTime()) / 60_000)
  const two = number => String(number).padStart(2, '0')
  return `${local}+${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

// A cancellation in progress, or of unknown outcome (61, 62), may be refused: then the payment is captured. After one of a
// part, the rest is.
function isHeld({ status, statusOutput, paymentOutput }) {
  const [ordered, acquired] = [paymentOutput?.amountOfMoney?.amount, paymentOutput?.acquiredAmount?.amount]
  return status === 'CANCELLED' && ([61, 62].includes(statusOutput?.statusCode) || (acquired > 0 && acquired < ordered))
}

function code(payment, errors) {
  if (['PENDING_CAPTURE', 'CAPTURE_REQUESTED', 'CAPTURED', 'REJECTED_CAPTURE', 'REFUND_REQUESTED', 'REFUNDED', 'REVERSED']
    .includes(payment.status)) return '00'
  if (isHeld(payment) || (!['REJECTED', 'CANCELLED'].includes(payment.status) && !errors.length)) return '60'
  const codes = { __proto__: null, 30331001: '54', 30141001: '14', 30591001: '34', 30171001: '17' }
  return codes[errors[0]?.errorCode] ?? (errors.length === 0 && payment.statusOutput?.statusCode === 1 ? '17' : '05')
}

// The first four and the last two digits, as far as Worldline Direct tells them.
function masked(number, bin) {
  if (number.length < 8) return undefined
  const first = (bin ?? number).slice(0, 4)
  return `${/^\d{4}$/.test(first) ? first : '####'}${'#'.repeat(number.length - 6)}${number.slice(-2)}`
}

// INAPPOrderResponse: the fields with an equivalent, as in the table of docs/direct-driver.md.
function translated(payment, handle, declined = []) {
  const output = payment.paymentOutput ?? {}
  const specific = output.cardPaymentMethodSpecificOutput ?? {}
  const card = specific.card ?? {}
  const secure = specific.threeDSecureResults
  const order = data.orders[handle.reference] ?? {}
  const ended = ['REJECTED', 'CANCELLED'].includes(payment.status) && !isHeld(payment)
  const errors = declined.length ? declined : ended ? payment.statusOutput?.errors ?? [] : []
  const result = code(payment, errors)
  const bank = /^30(..)1001$/.exec(errors[0]?.errorCode ?? '')?.[1]
  const { cardNumber = '', bin } = card
  const isWallet = FROM_WALLET.includes(handle.operation)
  // A bank's app has authenticated the cardholder, which Worldline Direct does not tell: "not" would be wrong.
  const isInBankApp = handle.operation === 'PAYMENTPROVIDERORDER'
  const none = isInBankApp ? undefined : 'NO_AUTHENT'
  return without({
    acquirerResponseCode: result === '00' ? '00' : bank,
    amount: String(output.amountOfMoney?.amount ?? order.amount),
    authorisationId: specific.authorisationCode,
    authorMessageReference: payment.id,
    captureDay: '0',
    captureMode: 'AUTHOR_CAPTURE',
    cardExpiryDate: card.expiryDate && `20${card.expiryDate.slice(2)}${card.expiryDate.slice(0, 2)}`,
    currencyCode: CURRENCIES[output.amountOfMoney?.currencyCode ?? order.currency],
    guaranteeIndicator: secure ? { issuer: 'Y', merchant: 'N' }[secure.liability] : none && 'N',
    holderAuthentProgram: secure ? secure.version && (secure.version.startsWith('2') ? '3DS_V2' : '3DS') : none,
    holderAuthentStatus: secure
      ? { Y: 'SUCCESS', A: 'ATTEMPT', N: 'FAILURE', R: 'FAILURE', U: 'ERROR' }[secure.authenticationStatus] : none,
    holderAuthentType: secure?.flow?.toUpperCase(),
    inAppResponseCode: result,
    maskedPan: masked(cardNumber, bin),
    merchantId: setting('SHOP_NUMBER'),
    merchantWalletId: handle.wallet,
    orderChannel: 'INTERNET',
    panEntryMode: isWallet || isInBankApp ? 'WALLET' : 'MANUAL',
    paymentMeanBrand: BRANDS[specific.paymentProductId],
    paymentMeanType: output.paymentMethod?.toUpperCase(),
    paymentPattern: 'ONE_SHOT',
    transactionDateTime: sipsTime(output.transactionDate) ?? sipsTime(payment.statusOutput?.statusCodeChangeDateTime),
    transactionPlatform: setting('TRANSACTION_PLATFORM', 'PROD'),
    transactionReference: output.references?.merchantReference ?? handle.reference,
    walletType: isInBankApp ? 'BCMCMOBILE' : isWallet ? 'MERCHANT_WALLET' : undefined,
  })
}

// Keeps the first answer of a decided order: every later question gets it again.
function decide(id, response, payment) {
  const record = data.records[id]
  if (record?.answer) return record.answer
  if (!record || response.inAppResponseCode === '60') return response
  update(id, record.state, { answer: response, state: 'decided', payment: record.payment ?? payment, request: undefined })
  return response
}

// The four values for the app, in the place of orderInitialize. `body` names an order of the shop's books: an app sends no amount.
async function initialise({ operation, order: reference, wallet, page = 0 }) {
  // The number 7 names the order "7", too, and is another reference when they are compared: it would be paid twice.
  for (const [field, name] of Object.entries({ transactionReference: reference, merchantWalletId: wallet })) {
    if (name !== undefined && name !== null && typeof name !== 'string') throw new Refusal('12', field)
  }
  // The handle has it: a longer one would make the phone's messages longer than the route takes.
  if (!/^[^|]{0,255}$/u.test(wallet ?? '')) throw new Refusal('12', 'merchantWalletId')
  const order = data.orders[reference]
  if (PAYS.includes(operation)) {
    if (!order) throw new Refusal('12', 'transactionReference')
    // An order of nothing is a mistake: Worldline Direct would only check the card, and the app would be told "paid".
    if (!Number.isSafeInteger(order.amount) || order.amount <= 0) throw new Refusal('12', 'amount')
    if (recordOf(reference)) throw new Refusal('94', 'transactionReference')
  }
  if (NEEDS_WALLET.includes(operation) && !wallet) throw new Refusal('30', 'merchantWalletId')
  const cards = FROM_WALLET.includes(operation) ? (data.wallets[wallet]?.cards ?? []).slice(page * 10, page * 10 + 10) : []
  const session = await direct('POST', 'sessions', cards.length ? { tokens: cards.map(card => card.token) } : {})
  if (session.status !== 201) throw refusal(session)
  const { clientSessionId, customerId, clientApiUrl, assetUrl, invalidTokens = [] } = session.body
  const response = await fetch(`${clientApiUrl}/v1/${customerId}/crypto/publickey`, {
    headers: { Authorization: `GCS v1Client:${clientSessionId}` }, redirect: 'error', signal: AbortSignal.timeout(30_000),
  })
  if (response.status !== 200) throw new Unknown('no key')
  const { keyId, publicKey } = await response.json()
  const accountsOnFile = cards.filter(card => !invalidTokens.includes(card.token))
    .map(card => ({ paymentMeanId: String(card.id), accountOnFileId: card.token, paymentProductId: card.product }))
  const handle = { id: randomUUID(), operation, expires: now() + 900, reference, wallet }
  const start = without({ clientSessionId, customerId, clientApiUrl, assetUrl, keyId, publicKey,
    accountsOnFile: accountsOnFile.length ? accountsOnFile : undefined })
  return {
    publicKeyValue: Buffer.from(JSON.stringify(start)).toString('base64url'),
    redirectionData: seal(handle, 'redirectionData'),
    redirectionUrl: `${setting('SHOP_URL')}/inapp`,
    redirectionVersion: VERSION,
  }
}

// The app's link, or the form page, which knows the order by its identifier.
const formPage = () => `${setting('SHOP_URL')}/authentication`
const returnUrl = handle => termUrls.length ? `${formPage()}?order=${handle.id}` : setting('RETURN_URL')

function createPayment(message, handle) {
  const order = data.orders[handle.reference]
  const secure = handle.operation.startsWith('THREEDSECURE')
  const input = without({
    authorizationMode: 'FINAL_AUTHORIZATION',
    autoCapture: { delayInMinutes: 0 },
    paymentProductId: handle.operation === 'PAYMENTPROVIDERORDER' ? 3012 : Number(message.paymentProductId) || undefined,
    threeDSecure: secure ? { redirectionData: { returnUrl: returnUrl(handle) } } : { skipAuthentication: true },
  })
  if (handle.operation === 'PAYMENTPROVIDERORDER') input.paymentProduct3012SpecificInput = { isDeferredPayment: false }
  if (FROM_WALLET.includes(handle.operation)) {
    const card = data.wallets[handle.wallet]?.cards.find(card => String(card.id) === message.paymentMeanId)
    if (!card) throw new Refusal('12', 'paymentMeanId')
    // Of a card with two brands the shopper may have chosen the other one.
    const chosen = Object.keys(BRANDS).find(product => BRANDS[product] === message.paymentMeanBrand)
    Object.assign(input, { unscheduledCardOnFileRequestor: 'cardholderInitiated', paymentProductId: Number(chosen ?? card.product),
      unscheduledCardOnFileSequenceIndicator: 'subsequent' })
    if (!message.encryptedCustomerInput) input.token = card.token
  } else if (handle.operation !== 'PAYMENTPROVIDERORDER' && !message.encryptedCustomerInput) {
    throw new Refusal('30', 'encryptedCustomerInput')
  }
  const { locale, acceptHeader, timezoneOffsetUtcMinutes, userAgent, colorDepth, screenHeight, screenWidth } = message.device ?? {}
  const screen = without({ colorDepth: Number(colorDepth) || undefined, screenHeight, screenWidth })
  const browserData = Object.keys(screen).length ? { ...screen, javaEnabled: false, javaScriptEnabled: true } : undefined
  const device = message.device && without({ locale, acceptHeader, timezoneOffsetUtcMinutes, userAgent, browserData })
  return without({
    cardPaymentMethodSpecificInput: input,
    encryptedCustomerInput: message.encryptedCustomerInput,
    feedbacks: { webhooksUrls: [`${setting('SHOP_URL')}/webhooks`] },
    order: without({
      // The amount is the order's. Whatever the app says of money is not even read.
      amountOfMoney: { amount: order.amount, currencyCode: order.currency },
      customer: device && { device },
      references: { merchantReference: handle.reference },
    }),
  })
}

// An order, once: the record is on the disk before anything leaves. The same message again asks under the same key.
async function place(message, handle, hash) {
  const known = data.records[handle.id]
  if (known) {
    if (known.state === 'invalidated') throw new Refusal('97', 'redirectionData')
    if (known.hash !== hash) throw new Refusal('34', 'redirectionData')
    if (known.state === 'refused') throw new Refusal(known.refusal.code, known.refusal.field)
    if (known.state === 'decided' && !known.payment) throw new Refusal(known.answer.inAppResponseCode)
    return send(known, false)
  }
  if (handle.expires <= now()) throw new Refusal('97', 'redirectionData')
  const request = createPayment(message, handle)
  if (recordOf(handle.reference)) throw new Refusal('94', 'transactionReference')
  const record = { id: handle.id, reference: handle.reference, state: 'begun', begunAt: now(), hash, request,
    metaInfo: message.clientMetaInfo, handle: seal(handle, 'redirectionData') }
  change(next => { next.records[handle.id] = without(record) })
  return send(data.records[handle.id], true)
}

async function send(record, isFirst) {
  if (record.payment) return { payment: await current(record.payment), errors: [] }
  if (!isFirst) {
    // An old key could pay a second time. And once a request was repeated, no refusal proves anything.
    if (now() - record.begunAt >= REPEAT_SECONDS) throw new Unknown('the key is too old')
    if (record.state === 'begun') update(record.id, 'begun', { state: 'repeated' })
    if (data.records[record.id].state !== 'repeated') throw new Unknown('another call was quicker')
  }
  const answer = await direct('POST', 'payments', record.request, record.id, record.metaInfo)
  const made = answer.status === 402 ? answer.body?.paymentResult : answer.body
  if ([201, 402].includes(answer.status)) {
    const errors = answer.status === 402 ? answer.body?.errors ?? [] : []
    if (!made?.payment?.id) {
      if (!errors.length) throw new Unknown('no payment in the answer')
      // The member is optional: a decline is the outcome of this key, also without its payment.
      return { payment: {}, errors }
    }
    const members = { state: 'open', payment: made.payment.id, request: undefined }
    if (!update(record.id, 'begun', members)) update(record.id, 'repeated', members)
    return { payment: made.payment, errors, action: made.merchantAction }
  }
  const found = refusal(answer)
  if (found instanceof Unknown) throw found
  const isProof = isFirst
    && update(record.id, 'begun', { state: 'refused', request: undefined, refusal: { code: found.code, field: found.field } })
  throw isProof ? found : new Unknown('the refusal of a repeat')
}

async function order(message, handle, hash) {
  const known = data.records[handle.id]
  if (known?.answer && known.hash === hash) return known.answer
  let { payment, errors } = await place(message, handle, hash)
  if (payment.status !== 'REDIRECTED') return decide(handle.id, translated(payment, handle, errors))
  // An authentication that was not asked for: the cardholder is not sent there, so the payment is cancelled.
  await direct('POST', `payments/${encodeURIComponent(payment.id)}/cancel`, {})
  payment = await current(payment.id)
  const answer = translated(payment, handle)
  if (['REDIRECTED', 'CANCELLED', 'REJECTED'].includes(payment.status) && !isHeld(payment)) {
    Object.assign(answer, { inAppResponseCode: '05', acquirerResponseCode: 'A1' })
  }
  return decide(handle.id, answer)
}

// The answers that open a page or a bank's app, kept sealed: a resend gets the first one again.
async function opening(message, handle, hash, make) {
  const known = data.records[handle.id]
  const first = known?.hash === hash && known.opening && open(known.opening, 'opening')
  if (first) return first
  const placed = await place(message, handle, hash)
  const context = { ...handle, payment: placed.payment.id, returnMAC: placed.action?.redirectData?.RETURNMAC }
  const answer = make(placed, context)
  Object.assign(answer, { redirectionUrl: `${setting('SHOP_URL')}/inapp`, transactionContextVersion: VERSION,
    transactionContextData: seal(context, 'transactionContextData') })
  update(handle.id, 'open', { opening: seal(answer, 'opening') })
  return answer
}

function check(message, handle, hash) {
  return opening(message, handle, hash, ({ payment, errors, action }, context) => {
    // A validation would have no payment to ask about.
    if (!payment.id) throw declined({ payment, errors }, handle)
    const isAsked = payment.status === 'REDIRECTED'
    if (isAsked && (!action?.redirectData?.redirectURL || !context.returnMAC)) throw new Unknown('the page is not told again')
    const authentRedirectionUrl = isAsked ? action.redirectData.redirectURL : undefined
    if (!termUrls.length) return without({ redirectionStatusCode: '00', authentRedirectionUrl })
    const paReqMessage = seal(without({ id: handle.id, page: authentRedirectionUrl }), 'paReqMessage')
    return { redirectionStatusCode: '00', authentRedirectionUrl: formPage(), paReqMessage }
  })
}

// The form page: an app that was written for Sips posts here, and gets PaRes at its TermUrl.
const WORDS = {
  fr: ['Revenir dans l’application', 'La réponse de votre banque n’a pas pu être lue. L’application vous dira si le paiement a eu lieu.'],
  en: ['Back to the app', 'The answer of your bank could not be read. The app will tell you whether the payment was made.'],
  nl: ['Terug naar de app', 'Het antwoord van uw bank kon niet worden gelezen. In de app ziet u of de betaling is gelukt.'],
  de: ['Zurück zur App', 'Die Antwort Ihrer Bank konnte nicht gelesen werden. Die App sagt Ihnen, ob die Zahlung erfolgt ist.'],
}
const SCRIPT = 'document.forms[0].submit()'

function html(request, status, fields, address) {
  const language = Object.keys(WORDS).find(name => request.headers['accept-language']?.startsWith(name)) ?? 'en'
  const [button, failure] = WORDS[language]
  const escaped = text => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
  const inputs = Object.entries(fields ?? {}).map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
  const content = fields ? `<form id="back" method="post" action="${escaped(address)}">${inputs.join('')}<button>${button}</button></form>
<script>${SCRIPT}</script>` : `<p>${failure}</p>`
  const script = createHash('sha256').update(SCRIPT).digest('base64')
  return [status, `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>3-D Secure</title>${content}</html>`, {
    'Content-Type': 'text/html; charset=utf-8', 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${script}'; base-uri 'none'; frame-ancestors 'none'`,
  }]
}

function only(pairs, name) {
  const values = pairs.getAll(name)
  return values.length === 1 ? values[0] : undefined
}

function formPosted(request, raw) {
  const form = new URLSearchParams(raw.toString())
  const known = open(only(form, 'PaReq') ?? '', 'paReqMessage')
  const termUrl = only(form, 'TermUrl')
  const md = form.has('MD') ? only(form, 'MD') : ''
  if (!known || !termUrl || !termUrls.includes(pageOf(termUrl)) || md === undefined || Buffer.byteLength(md) > 1024) return html(request, 400)
  if (!known.page) return html(request, 200, { PaRes: 'NONE', MD: md }, termUrl)
  if (!data.records[known.id]) return html(request, 400)
  change(next => { next.records[known.id].form = seal({ termUrl, md }, 'form') })
  return [303, '', { Location: known.page, 'Referrer-Policy': 'no-referrer' }]
}

// Worldline Direct returns the cardholder. The validation compares the same values again.
function formReturned(request, query) {
  const pairs = new URLSearchParams(query)
  const record = data.records[only(pairs, 'order') ?? '']
  const form = record?.form && open(record.form, 'form')
  const opening = record?.opening && open(record.opening, 'opening')
  const context = opening && open(opening.transactionContextData, 'transactionContextData')
  const [returnMAC, payment] = [only(pairs, 'RETURNMAC'), only(pairs, 'paymentId')]
  if (!form || !context?.returnMAC || !returnMAC || !payment) return html(request, 400)
  const isRight = [isEqual(returnMAC, context.returnMAC), isEqual(payment, context.payment)]
  if (isRight.includes(false)) return html(request, 400)
  // Without the characters that pages of merchants encode or cut at.
  const paRes = Buffer.from(String(new URLSearchParams({ RETURNMAC: returnMAC, paymentId: payment }))).toString('base64url')
  return html(request, 200, { PaRes: paRes, MD: form.md }, form.termUrl)
}

// Ends an order that waits without end. Look for the reference in the merchant portal first: this says that there is no payment.
function giveUp(request, raw) {
  const key = setting('GIVE_UP_KEY', '')
  if (!key || !isEqual(request.headers.authorization ?? '', `Bearer ${key}`)) return [404, {}]
  const record = recordOf(JSON.parse(raw).reference)
  const isWaiting = record && ['begun', 'repeated'].includes(record.state) && !record.payment
    && now() - record.begunAt >= GIVE_UP_SECONDS
  return [200, { givenUp: Boolean(isWaiting && update(record.id, record.state, { state: 'invalidated', request: undefined, metaInfo: undefined })) }]
}

function provider(message, handle, hash) {
  return opening(message, handle, hash, placed => {
    const intent = placed.action?.showFormData?.paymentProduct3012?.urlIntent
    if (intent) return { inAppResponseCode: '00', outerRedirectionUrl: intent }
    throw declined(placed, handle)
  })
}

// A payment that cannot be begun. Kept, for a resend and `outcome`. No field: 34 with redirectionData says that another order
// used the handle.
function declined({ payment, errors }, handle) {
  const isOpen = found => ['00', '60'].includes(found)
  if (isOpen(code(payment, errors))) return new Unknown('nothing to open')
  const { inAppResponseCode: found } = decide(handle.id, translated(payment, handle, errors))
  return isOpen(found) ? new Unknown('nothing to open') : new Refusal(found)
}

function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refusal('30', 'paResMessage')
  }
}

async function validate(message) {
  const handle = contextOf(message)
  if (data.records[handle.id]?.answer) return data.records[handle.id].answer
  let text = decoded(message.paResMessage ?? '')
  if (text !== 'NONE' && !text.includes('=')) text = Buffer.from(text, 'base64url').toString()
  if (text !== 'NONE') {
    const back = new URLSearchParams(text)
    if (!back.get('RETURNMAC') || !back.get('paymentId') || !handle.returnMAC) throw new Refusal('30', 'paResMessage')
    const isRight = [isEqual(back.get('RETURNMAC'), handle.returnMAC), isEqual(back.get('paymentId'), handle.payment)]
    if (isRight.includes(false)) throw new Refusal('34', 'transactionContextData')
  }
  let payment = await current(handle.payment)
  for (let polls = text === 'NONE' ? 0 : 5; payment.status === 'REDIRECTED' && polls > 0; polls -= 1) {
    await new Promise(resolve => setTimeout(resolve, 500))
    payment = await current(handle.payment)
  }
  return decide(handle.id, translated(payment, handle))
}

async function transaction(message) {
  const handle = contextOf(message)
  const payment = await current(handle.payment, '/details')
  const { amount, captureDay, ...fields } = decide(handle.id, translated(payment, handle))
  // What is held may still be charged: the app takes the status alone for the end of a payment in a bank's app.
  const transactionStatus = isHeld(payment) ? 'PENDING'
    : Object.keys(STATUSES).find(name => STATUSES[name].includes(payment.statusOutput?.statusCode))
  return without({ ...fields, originAmount: amount, transactionStatus })
}

// Asks how an order ended. One that never came is unseen, and its handle is used up.
async function outcome(message) {
  const handle = message.transactionContextData ? contextOf(message) : handleOf(message)
  if (!PAYS.includes(handle.operation)) throw new Refusal('12', 'redirectionData')
  const found = (outcome, response) => without({ inAppResponseCode: '00', outcome, response })
  let record = data.records[handle.id]
  if (!record) {
    record = { id: handle.id, reference: handle.reference, state: 'invalidated', begunAt: now() }
    change(next => { next.records[handle.id] = record })
  }
  if (['invalidated', 'refused'].includes(record.state)) return found('unseen')
  if (record.answer) return found('final', record.answer)
  try {
    const { payment, errors, action } = await send(record, false)
    if (payment.status === 'REDIRECTED' || action) return found('pending')
    const response = decide(handle.id, translated(payment, handle, errors))
    return response.inAppResponseCode === '60' ? found('pending') : found('final', response)
  } catch (error) {
    if (error instanceof Unknown) return found('pending')
    throw error
  }
}

function walletData(handle) {
  const cards = data.wallets[handle.wallet]?.cards ?? []
  if (cards.length === 0) return { inAppResponseCode: '01', errorFieldName: 'merchantWalletId' }
  return {
    inAppResponseCode: '00',
    walletCreationDateTime: cards[0].created,
    walletPaymentMeanData: cards.map(card => without({ maskedPan: card.maskedPan, panExpiryDate: card.expiry,
      paymentMeanAlias: card.alias, paymentMeanBrand: BRANDS[card.product], paymentMeanId: String(card.id) })),
  }
}

// A phone sends a message again whose answer was lost: it gets the first answer. Worldline Direct takes an encrypted card once,
// and a card that is gone is not deleted again. What was refused may be sent otherwise.
async function changed(message, handle, hash, make) {
  const first = () => {
    const record = data.records[handle.id]
    if (record && record.hash !== hash) throw new Refusal('34', 'redirectionData')
    return record?.answer
  }
  const known = first()
  if (known) return known
  let answer
  try {
    answer = await make(message, handle)
  } catch (error) {
    // Of two messages at once, the other one may have made the change.
    const other = first()
    if (other) return other
    throw error
  }
  change(next => {
    next.records[handle.id] ??= { id: handle.id, reference: handle.id, state: 'decided', begunAt: now(), hash, answer }
  })
  return answer
}

async function addCard(message, handle) {
  if (!message.encryptedCustomerInput) throw new Refusal('30', 'encryptedCustomerInput')
  if (!message.paymentMeanAlias) throw new Refusal('30', 'paymentMeanAlias')
  // It is kept in the clear, where no card number may be. More is refused than is one: thirteen digits with no letter between.
  if (/\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){12}/u.test(message.paymentMeanAlias)) throw new Refusal('12', 'paymentMeanAlias')
  const product = Number(message.paymentProductId)
  const made = await direct('POST', 'tokens', { encryptedCustomerInput: message.encryptedCustomerInput, paymentProductId: product })
  if (![200, 201].includes(made.status)) throw refusal(made)
  const { token, card = {} } = made.body
  const stored = change(next => {
    const wallet = next.wallets[handle.wallet] ??= { last: 0, cards: [] }
    let row = wallet.cards.find(card => card.token === token)
    // No number twice: an app that shows an old list would pay with another card.
    if (!row) wallet.cards.push(row = { id: wallet.last += 1, token, product, created: sipsTime(new Date().toISOString()) })
    row.alias = message.paymentMeanAlias
    row.expiry = card.expiryDate && `20${card.expiryDate.slice(2)}${card.expiryDate.slice(0, 2)}`
    row.maskedPan = masked(card.cardNumber ?? '')
    return row
  })
  return without({ inAppResponseCode: '00', maskedPan: stored.maskedPan, paymentMeanId: String(stored.id),
    walletActionDateTime: sipsTime(new Date().toISOString()) })
}

// The token goes with the last row that has it, and before it: if that fails, the row remains and a repeat goes on.
async function deleteCard(message, handle) {
  const card = data.wallets[handle.wallet]?.cards.find(card => String(card.id) === message.paymentMeanId)
  if (!card) throw new Refusal('01', 'paymentMeanId')
  const others = Object.values(data.wallets).flatMap(wallet => wallet.cards).filter(other => other.token === card.token)
  if (others.length === 1) {
    const gone = await direct('DELETE', `tokens/${encodeURIComponent(card.token)}`)
    if (![204, 404].includes(gone.status)) throw refusal(gone)
  }
  change(next => {
    const wallet = next.wallets[handle.wallet]
    wallet.cards = wallet.cards.filter(other => other.id !== card.id)
  })
  return { inAppResponseCode: '00', walletActionDateTime: sipsTime(new Date().toISOString()) }
}

function handleOf(message, ...operations) {
  const handle = open(message.redirectionData ?? '', 'redirectionData')
  if (!handle) throw new Refusal('12', 'redirectionData')
  if (operations.length && !operations.includes(handle.operation)) throw new Refusal('12', 'operation')
  // An order that was sent in time may be asked for later.
  if (!PAYS.includes(handle.operation) && handle.expires <= now()) throw new Refusal('97', 'redirectionData')
  return handle
}

function contextOf(message) {
  const handle = open(message.transactionContextData ?? '', 'transactionContextData')
  if (!handle) throw new Refusal('12', 'transactionContextData')
  return handle
}

async function inApp(raw) {
  const message = JSON.parse(raw)
  if (message === null || typeof message !== 'object' || Array.isArray(message)) return [400, {}]
  const hash = createHash('sha256').update(raw).digest('base64url')
  const isCheck = /CheckEnrollment$/.test(message.operation)
  try {
    // It becomes a header.
    const { clientMetaInfo: info = '=' } = message
    if (typeof info !== 'string' || !/^[A-Za-z0-9+/=]{1,2048}$/.test(info)) throw new Refusal('30', 'clientMetaInfo')
    if (message.wireVersion !== VERSION) throw new Refusal('12', 'wireVersion')
    return [200, await {
      __proto__: null,
      cardOrder: () => order(message, handleOf(message, 'CARDORDER'), hash),
      walletOrder: () => order(message, handleOf(message, 'WALLETORDER'), hash),
      cardCheckEnrollment: () => check(message, handleOf(message, 'THREEDSECUREANDORDER'), hash),
      walletCheckEnrollment: () => check(message, handleOf(message, 'THREEDSECUREANDWALLETORDER'), hash),
      cardValidateAuthenticationAndOrder: () => validate(message),
      paymentProviderOrder: () => provider(message, handleOf(message, 'PAYMENTPROVIDERORDER'), hash),
      getTransactionData: () => transaction(message),
      getWalletData: () => walletData(handleOf(message, 'GETWALLETDATA')),
      addCard: () => changed(message, handleOf(message, 'ADDCARD'), hash, addCard),
      deletePaymentMean: () => changed(message, handleOf(message, 'DELETEPAYMENTMEAN'), hash, deleteCard),
      outcome: () => outcome(message),
    }[message.operation]?.() ?? { inAppResponseCode: '40', errorFieldName: 'operation' }]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [200, without({ [isCheck ? 'redirectionStatusCode' : 'inAppResponseCode']: error.code, errorFieldName: error.field })]
  }
}

// A success decides at once; a failure only when the key is too old to tell whether it is the order's own payment.
function notified(headers, raw) {
  if (headers['x-gcs-keyid'] !== setting('WEBHOOK_KEY_ID')) return false
  if (!isEqual(mac(setting('WEBHOOK_SECRET'), raw), headers['x-gcs-signature'] ?? '')) return false
  const { apiVersion, merchantId, payment } = JSON.parse(raw)
  if (apiVersion !== 'v1' || merchantId !== merchant) return false
  const record = recordOf(payment?.paymentOutput?.references?.merchantReference)
  const handle = record?.handle && open(record.handle, 'redirectionData')
  if (!handle) return true
  const base = id => String(id).split('_')[0]
  const order = data.orders[record.reference]
  const { amount, currencyCode } = payment.paymentOutput.amountOfMoney ?? {}
  const response = translated(payment, handle)
  const isOurs = record.payment ? base(record.payment) === base(payment.id)
    : amount === order.amount && currencyCode === order.currency
      && (response.inAppResponseCode === '00' || now() - record.begunAt >= REPEAT_SECONDS)
  if (isOurs) decide(record.id, response, payment.id)
  return true
}

async function body(request) {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > 65_536) throw new RangeError('too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function answer(request, raw) {
  const [path, query = ''] = request.url.split('?')
  if (path === '/authentication' && request.method === 'GET') return formReturned(request, query)
  if (request.method !== 'POST') return [405, { error: 'POST only' }]
  if (request.url === '/inapp') return inApp(raw)
  if (request.url === '/webhooks') return notified(request.headers, raw) ? [200, {}] : [400, { error: 'not from the platform' }]
  if (path === '/authentication') return formPosted(request, raw)
  if (request.url === '/give-up') return giveUp(request, raw)
  if (request.url !== '/initialise') return [404, {}]
  try {
    // A real shop also checks here whose order and whose wallet it is.
    return [200, await initialise(JSON.parse(raw))]
  } catch (error) {
    if (error instanceof Refusal) return [502, without({ platformCode: error.code, field: error.field })]
    throw error
  }
}

createServer(async (request, response) => {
  let result
  try {
    result = await answer(request, await body(request))
  } catch (error) {
    console.error(`${error.name}: ${error.message}`)
    // Whatever went wrong, the answer has no code: the app asks for the outcome.
    result = [error instanceof SyntaxError || error instanceof RangeError ? 400 : 503, {}]
  }
  const [status, content, headers = { 'Content-Type': 'application/json' }] = result
  response.writeHead(status, { ...headers, 'Cache-Control': 'no-store' })
  response.end(typeof content === 'string' ? content : JSON.stringify(content))
}).listen(Number(setting('PORT', '8000')), '127.0.0.1')
