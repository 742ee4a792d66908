<?php
// The server of a shop whose app has the In-App SDK of the Sips family, paid through Worldline Direct: the four values of an
// initialisation, and the route that the app's driver calls. docs/direct-driver.md says what has to be so, and why.
//
//   DIRECT_MERCHANT=… DIRECT_KEY_ID=… DIRECT_SECRET=… DIRECT_API=https://payment.preprod.direct.worldline-solutions.com \
//   WEBHOOK_KEY_ID=… WEBHOOK_SECRET=… HANDLE_KEY=… SHOP_NUMBER=002001000000001 SHOP_URL=https://shop.example \
//   RETURN_URL=shop-app://back SHOP_DATA=shop.json php -S 127.0.0.1:8000 server.php
//
// For apps that post PaReq, MD and TermUrl themselves: TERM_URLS, the pages to which a form may return, separated by spaces.
// For an order that waits without end: GIVE_UP_KEY, the secret of POST /give-up.

declare(strict_types=1);
ini_set('display_errors', '0');
// A call that went out is carried to its end, even if the app has hung up.
ignore_user_abort(true);
// What is written can be read by the server's own user only.
umask(0077);

const VERSION = 'DIRECT_1.0';
// Worldline Direct keeps a key for a day; after this it is used no more.
const REPEAT_SECONDS = 20 * 3600;
const GIVE_UP_SECONDS = 24 * 3600;
const PAYS = ['CARDORDER', 'WALLETORDER', 'THREEDSECUREANDORDER', 'THREEDSECUREANDWALLETORDER', 'PAYMENTPROVIDERORDER'];
const FROM_WALLET = ['WALLETORDER', 'THREEDSECUREANDWALLETORDER'];
const NEEDS_WALLET = [...FROM_WALLET, 'GETWALLETDATA', 'ADDCARD', 'DELETEPAYMENTMEAN'];
const BRANDS = [1 => 'VISA', 2 => 'AMEX', 3 => 'MASTERCARD', 117 => 'MAESTRO', 130 => 'CB', 3012 => 'BCMC'];

// The numbers of the Sips family's currencies.
const CURRENCIES = 'AED784 ARS032 AUD036 BGN975 BHD048 BRL986 CAD124 CHF756 CNY156 CZK203 DKK208 EUR978 GBP826 HKD344 HRK191 HUF348 ILS376 '
    . 'INR356 ISK352 JPY392 KHR116 KRW410 KWD414 LKR144 MUR480 MXN484 MYR458 NOK578 NPR524 NZD554 PLN985 QAR634 RON946 RSD941 '
    . 'RUB643 SAR682 SEK752 SGD702 THB764 TND788 TRY949 TWD901 UAH980 USD840 XOF952 XPF953 ZAR710';
const STATUSES = ['TO_CAPTURE' => [4, 5, 56, 63, 91, 92, 99], 'CAPTURED' => [9], 'TO_REPLAY' => [93], 'CANCELLED' => [1, 6],
    'REFUSED' => [2, 57, 59], 'PENDING' => [46, 50, 51, 52, 55, 61, 62],
    'TO_CREDIT' => [71, 72, 81, 82], 'CREDITED' => [7, 8, 85]];

final class Refusal extends Exception {
    public function __construct(public readonly string $sips, public readonly ?string $field = null) { parent::__construct($sips); }
}
// The outcome is not known: the answer has no code.
final class Unknown extends Exception {}

// An empty one is not set: with an empty secret everyone can sign.
function setting(string $name, ?string $else = null): string {
    $value = getenv($name);
    if ($value === false || $value === '') $value = $else;
    return $value ?? throw new RuntimeException("set $name");
}

function without(array $fields): array {
    return array_filter($fields, fn ($value) => $value !== null);
}

// Orders, records and wallets, in a file that outlives a crash. Each change is one step. A real shop has its database here.
function data(?callable $change = null): array {
    $path = setting('SHOP_DATA');
    $lock = fopen("$path.lock", 'c');
    if ($lock === false || !flock($lock, LOCK_EX)) throw new RuntimeException('the data cannot be locked');
    try {
        $text = file_get_contents($path);
        if ($text === false) throw new RuntimeException('the data cannot be read');
        $data = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
        if ($change !== null && $change($data) !== false) replace($path, json_encode($data, JSON_THROW_ON_ERROR));
        return $data;
    } finally {
        fclose($lock);
    }
}

// Beside it, then in its place: at every moment the file is whole. PHP cannot flush a folder on every system: after a power
// cut the file may be the one before the last changes. A database has no such gap.
function replace(string $path, string $text): void {
    $file = fopen("$path.new", 'w');
    if ($file === false) throw new RuntimeException('the data cannot be written');
    $isWhole = fwrite($file, $text) === strlen($text) && fsync($file);
    if (!fclose($file) || !$isWhole) throw new RuntimeException('the data are not on the disk');
    if (!rename("$path.new", $path)) throw new RuntimeException('the data cannot be replaced');
}

function record(string $id): ?array {
    return data()['records'][$id] ?? null;
}

function record_of(array $data, string $reference): ?array {
    foreach ($data['records'] as $record) {
        if ($record['reference'] === $reference && !in_array($record['state'], ['invalidated', 'refused'], true)) return $record;
    }
    return null;
}

// Stores a record unless there is one, or another one holds its reference: null, the known record, or a refusal.
function claim(array $record): ?array {
    $known = null;
    data(function (array &$data) use ($record, &$known) {
        $known = $data['records'][$record['id']] ?? null;
        if ($known !== null) return false;
        if ($record['state'] !== 'invalidated' && record_of($data, $record['reference'])) {
            throw new Refusal('94', 'transactionReference');
        }
        $data['records'][$record['id']] = $record;
    });
    return $known;
}

// Replaces a record if its state is still the one that was read.
function update(string $id, string $state, array $members): bool {
    $isDone = false;
    data(function (array &$data) use ($id, $state, $members, &$isDone) {
        $isDone = ($data['records'][$id]['state'] ?? null) === $state;
        if (!$isDone) return false;
        $data['records'][$id] = without(array_merge($data['records'][$id], $members));
    });
    return $isDone;
}

function base64url(string $bytes): string {
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

// PHP would fill up a shorter key with zeros, and cut a longer one.
function handle_key(): string {
    $key = base64_decode(setting('HANDLE_KEY'), true);
    if ($key === false || strlen($key) !== 32) throw new RuntimeException('HANDLE_KEY is not 32 bytes in Base64');
    return $key;
}

// The handle: encrypted and authenticated, for one merchant and one use.
function seal(array $value, string $kind): string {
    $nonce = random_bytes(12);
    $text = openssl_encrypt(json_encode($value, JSON_THROW_ON_ERROR), 'aes-256-gcm', handle_key(), OPENSSL_RAW_DATA, $nonce, $tag,
        setting('DIRECT_MERCHANT') . "|$kind");
    return base64url($nonce . $text . $tag);
}

function unseal(?string $sealed, string $kind): ?array {
    $bytes = base64_decode(strtr($sealed ?? '', '-_', '+/'), true);
    if ($bytes === false || strlen($bytes) < 28) return null;
    $text = openssl_decrypt(substr($bytes, 12, -16), 'aes-256-gcm', handle_key(), OPENSSL_RAW_DATA,
        substr($bytes, 0, 12), substr($bytes, -16), setting('DIRECT_MERCHANT') . "|$kind");
    return $text === false ? null : json_decode($text, true);
}

function http(string $method, string $url, array $headers, ?string $content, float $timeout): array {
    $context = stream_context_create(['http' => [
        'method' => $method, 'ignore_errors' => true, 'follow_location' => 0, 'header' => $headers, 'timeout' => $timeout,
        'content' => $content ?? '',
    ]]);
    $body = @file_get_contents($url, false, $context);
    if ($body === false || !preg_match('~^HTTP/\S+ ([0-9]{3})~', $http_response_header[0] ?? '', $match)) {
        throw new Unknown('no answer');
    }
    $answer = json_decode($body, true);
    if ($match[1] !== '204' && !is_array($answer)) throw new Unknown('no answer that can be read');
    return ['status' => (int) $match[1], 'body' => $answer ?? []];
}

function mac(string $secret, string $text): string {
    return base64_encode(hash_hmac('sha256', $text, $secret, true));
}

// v1HMAC: method, type, date, the X-GCS headers in order, the path; each line with its end. The body is not signed.
function direct(string $method, string $call, ?array $message = null, ?string $key = null, ?string $metaInfo = null): array {
    $path = '/v2/' . rawurlencode(setting('DIRECT_MERCHANT')) . "/$call";
    $date = gmdate('D, d M Y H:i:s') . ' GMT';
    $type = $message === null ? '' : 'application/json';
    $headers = ["Date: $date"];
    $signed = '';
    foreach (without(['X-GCS-ClientMetaInfo' => $metaInfo, 'X-GCS-Idempotence-Key' => $key]) as $name => $value) {
        $headers[] = "$name: $value";
        $signed .= strtolower($name) . ":$value\n";
    }
    $signature = mac(setting('DIRECT_SECRET'), "$method\n$type\n$date\n$signed$path\n");
    $headers[] = 'Authorization: GCS v1HMAC:' . setting('DIRECT_KEY_ID') . ":$signature";
    if ($message !== null) $headers[] = "Content-Type: $type";
    $content = $message === null ? null : json_encode($message ?: new stdClass(), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);
    return http($method, setting('DIRECT_API') . $path, $headers, $content, (float) setting('DIRECT_TIMEOUT', '60'));
}

// What a refused call means to the phone. Everything else tells nothing.
function refusal(array $answer): Exception {
    if (!in_array($answer['status'], [400, 403, 404], true)) return new Unknown("status {$answer['status']}");
    if ($answer['status'] === 404) return new Refusal('14', 'paymentMeanId');
    if ($answer['status'] === 403) return new Refusal('03');
    $error = $answer['body']['errors'][0] ?? [];
    $property = $error['propertyName'] ?? '';
    // A duplicate: of what, and how that ended, it does not say.
    if (($error['errorCode'] ?? '') === '50001133') return new Unknown('a duplicate');
    if (($error['errorCode'] ?? '') === '50001068') return new Refusal('14', 'cardNumber');
    if (str_starts_with($property, 'encryptedCustomerInput')) return new Refusal('97', 'publicKeyValue');
    $names = ['amount' => 'amount', 'currencyCode' => 'currencyCode', 'merchantReference' => 'transactionReference',
        'token' => 'paymentMeanId'];
    $parts = explode('.', $property);
    return new Refusal('12', $names[end($parts)] ?? null);
}

function current_payment(string $id, string $details = ''): array {
    $answer = direct('GET', 'payments/' . rawurlencode($id) . $details);
    // That a payment which was made cannot be read says nothing about it.
    if ($answer['status'] !== 200) throw new Unknown('the payment cannot be read');
    return $answer['body'];
}

// As the Sips family writes a time: 2026-07-01T12:00:00+02:00, in Paris. Worldline Direct tells UTC, or names no zone.
function sips_time(?string $time): ?string {
    if (!preg_match('~^(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?|\d{14})$~D', $time ?? '')) return null;
    $digits = substr(preg_replace('~\D~', '', $time), 0, 14);
    $date = DateTimeImmutable::createFromFormat('YmdHis', $digits, new DateTimeZone('UTC'));
    return $date === false ? null : $date->setTimezone(new DateTimeZone('Europe/Paris'))->format('Y-m-d\TH:i:sP');
}

// A cancellation in progress, or of unknown outcome (61, 62), may be refused: then the payment is captured. After one of a
// part, the rest is.
function is_held(array $payment): bool {
    $ordered = $payment['paymentOutput']['amountOfMoney']['amount'] ?? 0;
    $acquired = $payment['paymentOutput']['acquiredAmount']['amount'] ?? 0;
    return ($payment['status'] ?? '') === 'CANCELLED'
        && (in_array($payment['statusOutput']['statusCode'] ?? 0, [61, 62], true) || ($acquired > 0 && $acquired < $ordered));
}

function code(array $payment, array $errors): string {
    $status = $payment['status'] ?? '';
    if (in_array($status, ['PENDING_CAPTURE', 'CAPTURE_REQUESTED', 'CAPTURED', 'REJECTED_CAPTURE', 'REFUND_REQUESTED',
        'REFUNDED', 'REVERSED'], true)) return '00';
    if (is_held($payment) || (!in_array($status, ['REJECTED', 'CANCELLED'], true) && $errors === [])) return '60';
    $codes = ['30331001' => '54', '30141001' => '14', '30591001' => '34', '30171001' => '17'];
    $isCancelled = $errors === [] && ($payment['statusOutput']['statusCode'] ?? null) === 1;
    return $codes[$errors[0]['errorCode'] ?? ''] ?? ($isCancelled ? '17' : '05');
}

// The first four and the last two digits, as far as Worldline Direct tells them.
function masked(string $number, ?string $bin = null): ?string {
    if (strlen($number) < 8) return null;
    $first = substr($bin ?? $number, 0, 4);
    return (preg_match('/^\d{4}$/D', $first) ? $first : '####') . str_repeat('#', strlen($number) - 6) . substr($number, -2);
}

// INAPPOrderResponse: the fields with an equivalent, as in the table of docs/direct-driver.md.
function translated(array $payment, array $handle, array $declined = []): array {
    $output = $payment['paymentOutput'] ?? [];
    $specific = $output['cardPaymentMethodSpecificOutput'] ?? [];
    $card = $specific['card'] ?? [];
    $secure = $specific['threeDSecureResults'] ?? null;
    $order = data()['orders'][$handle['reference']];
    $ended = in_array($payment['status'] ?? '', ['REJECTED', 'CANCELLED'], true) && !is_held($payment);
    $errors = $declined ?: ($ended ? $payment['statusOutput']['errors'] ?? [] : []);
    $result = code($payment, $errors);
    $bank = preg_match('/^30(..)1001$/', $errors[0]['errorCode'] ?? '', $match) ? $match[1] : null;
    $number = $card['cardNumber'] ?? '';
    $currency = $output['amountOfMoney']['currencyCode'] ?? $order['currency'];
    $statuses = ['Y' => 'SUCCESS', 'A' => 'ATTEMPT', 'N' => 'FAILURE', 'R' => 'FAILURE', 'U' => 'ERROR'];
    $isWallet = in_array($handle['operation'], FROM_WALLET, true);
    // A bank's app has authenticated the cardholder, which Worldline Direct does not tell: "not" would be wrong.
    $isInBankApp = $handle['operation'] === 'PAYMENTPROVIDERORDER';
    $none = $isInBankApp ? null : 'NO_AUTHENT';
    return without([
        'acquirerResponseCode' => $result === '00' ? '00' : $bank,
        'amount' => (string) ($output['amountOfMoney']['amount'] ?? $order['amount']),
        'authorisationId' => $specific['authorisationCode'] ?? null,
        'authorMessageReference' => $payment['id'] ?? null,
        'captureDay' => '0',
        'captureMode' => 'AUTHOR_CAPTURE',
        'cardExpiryDate' => isset($card['expiryDate']) ? '20' . substr($card['expiryDate'], 2) . substr($card['expiryDate'], 0, 2) : null,
        'currencyCode' => preg_match("/\\b{$currency}(\\d{3})\\b/", CURRENCIES, $digits) ? $digits[1] : null,
        'guaranteeIndicator' => $secure ? ['issuer' => 'Y', 'merchant' => 'N'][$secure['liability'] ?? ''] ?? null : ($isInBankApp ? null : 'N'),
        'holderAuthentProgram' => !$secure ? $none : (!isset($secure['version']) ? null
            : (str_starts_with($secure['version'], '2') ? '3DS_V2' : '3DS')),
        'holderAuthentStatus' => $secure ? $statuses[$secure['authenticationStatus'] ?? ''] ?? null : $none,
        'holderAuthentType' => isset($secure['flow']) ? strtoupper($secure['flow']) : null,
        'inAppResponseCode' => $result,
        'maskedPan' => masked($number, $card['bin'] ?? null),
        'merchantId' => setting('SHOP_NUMBER'),
        'merchantWalletId' => $handle['wallet'] ?? null,
        'orderChannel' => 'INTERNET',
        'panEntryMode' => $isWallet || $isInBankApp ? 'WALLET' : 'MANUAL',
        'paymentMeanBrand' => BRANDS[$specific['paymentProductId'] ?? 0] ?? null,
        'paymentMeanType' => isset($output['paymentMethod']) ? strtoupper($output['paymentMethod']) : null,
        'paymentPattern' => 'ONE_SHOT',
        'transactionDateTime' => sips_time($output['transactionDate'] ?? null)
            ?? sips_time($payment['statusOutput']['statusCodeChangeDateTime'] ?? null),
        'transactionPlatform' => setting('TRANSACTION_PLATFORM', 'PROD'),
        'transactionReference' => $output['references']['merchantReference'] ?? $handle['reference'],
        'walletType' => $isInBankApp ? 'BCMCMOBILE' : ($isWallet ? 'MERCHANT_WALLET' : null),
    ]);
}

// Keeps the first answer of a decided order: every later question gets it again.
function decide(string $id, array $response, ?string $payment = null): array {
    $answer = $response;
    data(function (array &$data) use ($id, $response, $payment, &$answer) {
        $record = $data['records'][$id] ?? null;
        if (isset($record['answer'])) $answer = $record['answer'];
        if ($record === null || isset($record['answer']) || $response['inAppResponseCode'] === '60') return false;
        unset($record['request']);
        $data['records'][$id] = without(array_merge($record, [
            'answer' => $response, 'state' => 'decided', 'payment' => $record['payment'] ?? $payment]));
    });
    return $answer;
}

// The four values for the app, in the place of orderInitialize. The app names an order of the shop's books, and no amount.
function initialise(array $question): array {
    $data = data();
    ['operation' => $operation] = $question;
    [$reference, $wallet] = [$question['order'] ?? null, $question['wallet'] ?? null];
    // The number 7 names the order "7", too, and is another reference when they are compared: it would be paid twice.
    foreach (['transactionReference' => $reference, 'merchantWalletId' => $wallet] as $field => $name) {
        if ($name !== null && !is_string($name)) throw new Refusal('12', $field);
    }
    // The handle has it: a longer one would make the phone's messages longer than the route takes.
    if (!preg_match('/^[^|]{0,255}$/Du', $wallet ?? '')) throw new Refusal('12', 'merchantWalletId');
    if (in_array($operation, PAYS, true)) {
        $order = $data['orders'][$reference ?? ''] ?? null;
        if (!$order) throw new Refusal('12', 'transactionReference');
        // An order of nothing is a mistake: Worldline Direct would only check the card, and the app would be told "paid".
        if (!is_int($order['amount'] ?? null) || $order['amount'] <= 0) throw new Refusal('12', 'amount');
        if (record_of($data, $reference)) throw new Refusal('94', 'transactionReference');
    }
    if (in_array($operation, NEEDS_WALLET, true) && !$wallet) throw new Refusal('30', 'merchantWalletId');
    $cards = in_array($operation, FROM_WALLET, true)
        ? array_slice($data['wallets'][$wallet]['cards'] ?? [], 10 * max(0, $question['page'] ?? 0), 10) : [];
    $session = direct('POST', 'sessions', $cards ? ['tokens' => array_column($cards, 'token')] : []);
    if ($session['status'] !== 201) throw refusal($session);
    $start = array_intersect_key($session['body'], array_flip(['clientSessionId', 'customerId', 'clientApiUrl', 'assetUrl']));
    $key = http('GET', "{$start['clientApiUrl']}/v1/{$start['customerId']}/crypto/publickey",
        ["Authorization: GCS v1Client:{$start['clientSessionId']}"], null, 30);
    if ($key['status'] !== 200) throw new Unknown('no key');
    $usable = array_filter($cards, fn ($card) => !in_array($card['token'], $session['body']['invalidTokens'] ?? [], true));
    $start += ['keyId' => $key['body']['keyId'], 'publicKey' => $key['body']['publicKey']];
    if ($usable) {
        $start['accountsOnFile'] = array_map(fn ($card) => ['paymentMeanId' => (string) $card['id'],
            'accountOnFileId' => $card['token'], 'paymentProductId' => $card['product']], array_values($usable));
    }
    $handle = ['id' => bin2hex(random_bytes(16)), 'operation' => $operation, 'expires' => time() + 900,
        'reference' => $reference, 'wallet' => $wallet];
    return [
        'publicKeyValue' => base64url(json_encode($start, JSON_THROW_ON_ERROR)),
        'redirectionData' => seal($handle, 'redirectionData'),
        'redirectionUrl' => setting('SHOP_URL') . '/inapp',
        'redirectionVersion' => VERSION,
    ];
}

function create_payment(array $message, array $handle): array {
    $data = data();
    $order = $data['orders'][$handle['reference']];
    $isProvider = $handle['operation'] === 'PAYMENTPROVIDERORDER';
    $isSecure = str_starts_with($handle['operation'], 'THREEDSECURE');
    // The app's link, or the form page, which knows the order by its identifier.
    $back = term_urls() ? form_page() . "?order={$handle['id']}" : setting('RETURN_URL');
    $input = [
        'authorizationMode' => 'FINAL_AUTHORIZATION',
        'autoCapture' => ['delayInMinutes' => 0],
        'paymentProductId' => $isProvider ? 3012 : (int) ($message['paymentProductId'] ?? 0),
        'threeDSecure' => $isSecure ? ['redirectionData' => ['returnUrl' => $back]] : ['skipAuthentication' => true],
    ];
    if ($isProvider) $input['paymentProduct3012SpecificInput'] = ['isDeferredPayment' => false];
    $blob = $message['encryptedCustomerInput'] ?? null;
    if (in_array($handle['operation'], FROM_WALLET, true)) {
        $card = card_of($data, $handle['wallet'], $message['paymentMeanId'] ?? '') ?? throw new Refusal('12', 'paymentMeanId');
        // Of a card with two brands the shopper may have chosen the other one.
        $chosen = array_search($message['paymentMeanBrand'] ?? '', BRANDS, true);
        $input = array_merge($input, ['paymentProductId' => $chosen ?: $card['product'],
            'unscheduledCardOnFileRequestor' => 'cardholderInitiated', 'unscheduledCardOnFileSequenceIndicator' => 'subsequent']);
        if ($blob === null) $input['token'] = $card['token'];
    } elseif (!$isProvider && $blob === null) {
        throw new Refusal('30', 'encryptedCustomerInput');
    }
    $told = $message['device'] ?? [];
    $device = array_intersect_key($told, array_flip(['locale', 'acceptHeader', 'timezoneOffsetUtcMinutes', 'userAgent']));
    $screen = array_intersect_key($told, array_flip(['screenHeight', 'screenWidth']));
    if (isset($told['colorDepth'])) $screen['colorDepth'] = (int) $told['colorDepth'];
    if ($screen) $device['browserData'] = $screen + ['javaEnabled' => false, 'javaScriptEnabled' => true];
    return without([
        'cardPaymentMethodSpecificInput' => $input,
        'encryptedCustomerInput' => $blob,
        'feedbacks' => ['webhooksUrls' => [setting('SHOP_URL') . '/webhooks']],
        'order' => without([
            // The amount is the order's. Whatever the app says of money is not even read.
            'amountOfMoney' => ['amount' => $order['amount'], 'currencyCode' => $order['currency']],
            'customer' => $device ? ['device' => $device] : null,
            'references' => ['merchantReference' => $handle['reference']],
        ]),
    ]);
}

// An order, once: the record is on the disk before anything leaves. The same message again asks under the same key.
function place(array $message, array $handle, string $hash): array {
    $known = record($handle['id']);
    if ($known === null) {
        if ($handle['expires'] <= time()) throw new Refusal('97', 'redirectionData');
        $record = without(['id' => $handle['id'], 'reference' => $handle['reference'], 'state' => 'begun', 'begunAt' => time(),
            'hash' => $hash, 'request' => create_payment($message, $handle), 'metaInfo' => $message['clientMetaInfo'] ?? null,
            'handle' => seal($handle, 'redirectionData')]);
        $known = claim($record);
        if ($known === null) return send($record, true);
    }
    if ($known['state'] === 'invalidated') throw new Refusal('97', 'redirectionData');
    if ($known['hash'] !== $hash) throw new Refusal('34', 'redirectionData');
    if ($known['state'] === 'refused') throw new Refusal($known['refusal']['code'], $known['refusal']['field'] ?? null);
    if ($known['state'] === 'decided' && !isset($known['payment'])) throw new Refusal($known['answer']['inAppResponseCode']);
    return send($known, false);
}

function send(array $record, bool $isFirst): array {
    if (isset($record['payment'])) return ['payment' => current_payment($record['payment']), 'errors' => [], 'action' => null];
    if (!$isFirst) {
        // An old key could pay a second time. And once a request was repeated, no refusal proves anything.
        if (time() - $record['begunAt'] >= REPEAT_SECONDS) throw new Unknown('the key is too old');
        if ($record['state'] === 'begun') update($record['id'], 'begun', ['state' => 'repeated']);
        if (record($record['id'])['state'] !== 'repeated') throw new Unknown('another call was quicker');
    }
    $answer = direct('POST', 'payments', $record['request'], $record['id'], $record['metaInfo'] ?? null);
    if (in_array($answer['status'], [201, 402], true)) {
        $made = $answer['status'] === 402 ? $answer['body']['paymentResult'] ?? [] : $answer['body'];
        $errors = $answer['status'] === 402 ? $answer['body']['errors'] ?? [] : [];
        if (!isset($made['payment']['id'])) {
            if (!$errors) throw new Unknown('no payment in the answer');
            // The member is optional: a decline is the outcome of this key, also without its payment.
            return ['payment' => [], 'action' => null, 'errors' => $errors];
        }
        $members = ['state' => 'open', 'payment' => $made['payment']['id'], 'request' => null];
        if (!update($record['id'], 'begun', $members)) update($record['id'], 'repeated', $members);
        return ['payment' => $made['payment'], 'action' => $made['merchantAction'] ?? null, 'errors' => $errors];
    }
    $found = refusal($answer);
    if ($found instanceof Unknown) throw $found;
    $refused = ['state' => 'refused', 'request' => null, 'refusal' => without(['code' => $found->sips, 'field' => $found->field])];
    throw $isFirst && update($record['id'], 'begun', $refused) ? $found : new Unknown('the refusal of a repeat');
}

function pay(array $message, array $handle, string $hash): array {
    $known = record($handle['id']);
    if (isset($known['answer']) && $known['hash'] === $hash) return $known['answer'];
    ['payment' => $payment, 'errors' => $errors] = place($message, $handle, $hash);
    if (($payment['status'] ?? '') !== 'REDIRECTED') return decide($handle['id'], translated($payment, $handle, $errors));
    // An authentication that was not asked for: the cardholder is not sent there, so the payment is cancelled.
    direct('POST', 'payments/' . rawurlencode($payment['id']) . '/cancel', []);
    $payment = current_payment($payment['id']);
    $answer = translated($payment, $handle);
    if (in_array($payment['status'], ['REDIRECTED', 'CANCELLED', 'REJECTED'], true) && !is_held($payment)) {
        $answer = array_merge($answer, ['inAppResponseCode' => '05', 'acquirerResponseCode' => 'A1']);
    }
    return decide($handle['id'], $answer);
}

// The answers that open a page or a bank's app, kept sealed: a resend gets the first one again.
function opening(array $message, array $handle, string $hash, callable $make): array {
    $known = record($handle['id']);
    if (($known['hash'] ?? null) === $hash && isset($known['opening'])) {
        $first = unseal($known['opening'], 'opening');
        if ($first !== null) return $first;
    }
    $placed = place($message, $handle, $hash);
    $context = array_merge($handle, ['payment' => $placed['payment']['id'] ?? null,
        'returnMAC' => $placed['action']['redirectData']['RETURNMAC'] ?? null]);
    $answer = array_merge($make($placed, $context), ['redirectionUrl' => setting('SHOP_URL') . '/inapp',
        'transactionContextVersion' => VERSION, 'transactionContextData' => seal($context, 'transactionContextData')]);
    update($handle['id'], 'open', ['opening' => seal($answer, 'opening')]);
    return $answer;
}

function check(array $message, array $handle, string $hash): array {
    return opening($message, $handle, $hash, function (array $placed, array $context) use ($handle) {
        // A validation would have no payment to ask about.
        if (!isset($placed['payment']['id'])) throw declined($placed, $handle);
        $isAsked = ($placed['payment']['status'] ?? '') === 'REDIRECTED';
        $page = $isAsked ? $placed['action']['redirectData']['redirectURL'] ?? null : null;
        if ($isAsked && ($page === null || $context['returnMAC'] === null)) throw new Unknown('the page is not told again');
        if (!term_urls()) return without(['redirectionStatusCode' => '00', 'authentRedirectionUrl' => $page]);
        return ['redirectionStatusCode' => '00', 'authentRedirectionUrl' => form_page(),
            'paReqMessage' => seal(without(['id' => $context['id'], 'page' => $page]), 'paReqMessage')];
    });
}

// The form page: an app that was written for Sips posts here, and gets PaRes at its TermUrl.
const WORDS = [
    'fr' => ['Revenir dans l’application', 'La réponse de votre banque n’a pas pu être lue. L’application vous dira si le paiement a eu lieu.'],
    'en' => ['Back to the app', 'The answer of your bank could not be read. The app will tell you whether the payment was made.'],
    'nl' => ['Terug naar de app', 'Het antwoord van uw bank kon niet worden gelezen. In de app ziet u of de betaling is gelukt.'],
    'de' => ['Zurück zur App', 'Die Antwort Ihrer Bank konnte nicht gelesen werden. Die App sagt Ihnen, ob die Zahlung erfolgt ist.'],
];
const SCRIPT = 'document.forms[0].submit()';

function form_page(): string {
    return setting('SHOP_URL') . '/authentication';
}

// A page's address without its query: a form may return to these only.
function page_of(string $address): string {
    return preg_replace('~[?#].*~s', '', $address);
}

function term_urls(): array {
    return array_map('page_of', array_filter(explode(' ', setting('TERM_URLS', ''))));
}

function html_page(int $status, ?array $fields = null, string $address = ''): array {
    $language = substr($_SERVER['HTTP_ACCEPT_LANGUAGE'] ?? '', 0, 2);
    if (!isset(WORDS[$language])) $language = 'en';
    [$button, $failure] = WORDS[$language];
    $content = "<p>$failure</p>";
    if ($fields !== null) {
        $inputs = '';
        foreach ($fields as $name => $value) $inputs .= "<input type=\"hidden\" name=\"$name\" value=\"" . htmlspecialchars($value) . '">';
        $content = '<form id="back" method="post" action="' . htmlspecialchars($address) . "\">$inputs<button>$button</button></form>\n"
            . '<script>' . SCRIPT . '</script>';
    }
    $script = base64_encode(hash('sha256', SCRIPT, true));
    return [$status, "<!doctype html><html lang=\"$language\"><meta charset=\"utf-8\"><title>3-D Secure</title>$content</html>", [
        'Content-Type: text/html; charset=utf-8', 'Referrer-Policy: no-referrer', 'X-Content-Type-Options: nosniff',
        "Content-Security-Policy: default-src 'none'; script-src 'sha256-$script'; base-uri 'none'; frame-ancestors 'none'"]];
}

// The value of a name that is there once. PHP's own reader takes the last one.
function only(string $form, string $name): ?string {
    $values = [];
    foreach (explode('&', $form) as $pair) {
        [$key, $value] = [...explode('=', $pair, 2), ''];
        if (urldecode($key) === $name) $values[] = urldecode($value);
    }
    return count($values) === 1 ? $values[0] : null;
}

function form_posted(string $raw): array {
    $known = unseal(only($raw, 'PaReq'), 'paReqMessage');
    $termUrl = only($raw, 'TermUrl');
    $md = only($raw, 'MD') ?? (preg_match('~(^|&)MD=~', $raw) ? null : '');
    if ($known === null || $termUrl === null || $md === null || strlen($md) > 1024
        || !in_array(page_of($termUrl), term_urls(), true)) return html_page(400);
    if (!isset($known['page'])) return html_page(200, ['PaRes' => 'NONE', 'MD' => $md], $termUrl);
    $isKnown = false;
    data(function (array &$data) use ($known, $termUrl, $md, &$isKnown) {
        $isKnown = isset($data['records'][$known['id']]);
        if (!$isKnown) return false;
        $data['records'][$known['id']]['form'] = seal(['termUrl' => $termUrl, 'md' => $md], 'form');
    });
    return $isKnown ? [303, '', ["Location: {$known['page']}", 'Referrer-Policy: no-referrer']] : html_page(400);
}

// Worldline Direct returns the cardholder. The validation compares the same values again.
function form_returned(string $query): array {
    $record = record(only($query, 'order') ?? '');
    $form = unseal($record['form'] ?? null, 'form');
    $opening = unseal($record['opening'] ?? null, 'opening');
    $context = unseal($opening['transactionContextData'] ?? null, 'transactionContextData');
    [$mac, $payment] = [only($query, 'RETURNMAC'), only($query, 'paymentId')];
    if ($form === null || !isset($context['returnMAC']) || $mac === null || $payment === null) return html_page(400);
    $isRight = [hash_equals($context['returnMAC'], $mac), hash_equals($context['payment'], $payment)];
    if (in_array(false, $isRight, true)) return html_page(400);
    // Without the characters that pages of merchants encode or cut at.
    $paRes = base64url(http_build_query(['RETURNMAC' => $mac, 'paymentId' => $payment]));
    return html_page(200, ['PaRes' => $paRes, 'MD' => $form['md']], $form['termUrl']);
}

// Ends an order that waits without end. Look for the reference in the merchant portal first: this says that there is no payment.
function give_up(string $raw): array {
    $key = setting('GIVE_UP_KEY', '');
    if ($key === '' || !hash_equals("Bearer $key", $_SERVER['HTTP_AUTHORIZATION'] ?? '')) return [404, []];
    $reference = json_decode($raw, true)['reference'] ?? '';
    $record = is_string($reference) ? record_of(data(), $reference) : null;
    $isWaiting = $record !== null && in_array($record['state'], ['begun', 'repeated'], true) && !isset($record['payment'])
        && time() - $record['begunAt'] >= GIVE_UP_SECONDS;
    $invalidated = ['state' => 'invalidated', 'request' => null, 'metaInfo' => null];
    return [200, ['givenUp' => $isWaiting && update($record['id'], $record['state'], $invalidated)]];
}

function provider(array $message, array $handle, string $hash): array {
    return opening($message, $handle, $hash, function (array $placed) use ($handle) {
        $intent = $placed['action']['showFormData']['paymentProduct3012']['urlIntent'] ?? null;
        if ($intent !== null) return ['inAppResponseCode' => '00', 'outerRedirectionUrl' => $intent];
        throw declined($placed, $handle);
    });
}

// A payment that cannot be begun. Kept, for a resend and `outcome`. No field: 34 with redirectionData says that another order
// used the handle.
function declined(array $placed, array $handle): Exception {
    $isOpen = fn (string $found) => in_array($found, ['00', '60'], true);
    if ($isOpen(code($placed['payment'], $placed['errors']))) return new Unknown('nothing to open');
    $found = decide($handle['id'], translated($placed['payment'], $handle, $placed['errors']))['inAppResponseCode'];
    return $isOpen($found) ? new Unknown('nothing to open') : new Refusal($found);
}

function validate(array $message): array {
    $handle = context_of($message);
    $known = record($handle['id']);
    if (isset($known['answer'])) return $known['answer'];
    $text = rawurldecode($message['paResMessage'] ?? '');
    if ($text !== 'NONE' && !str_contains($text, '=')) $text = base64_decode(strtr($text, '-_', '+/'), true) ?: '';
    if ($text !== 'NONE') {
        parse_str($text, $back);
        if (!is_string($back['RETURNMAC'] ?? null) || !is_string($back['paymentId'] ?? null) || !isset($handle['returnMAC'])) {
            throw new Refusal('30', 'paResMessage');
        }
        $isRight = [hash_equals($handle['returnMAC'], $back['RETURNMAC']), hash_equals($handle['payment'], $back['paymentId'])];
        if (in_array(false, $isRight, true)) throw new Refusal('34', 'transactionContextData');
    }
    $payment = current_payment($handle['payment']);
    for ($polls = $text === 'NONE' ? 0 : 5; $payment['status'] === 'REDIRECTED' && $polls > 0; $polls--) {
        usleep(500_000);
        $payment = current_payment($handle['payment']);
    }
    return decide($handle['id'], translated($payment, $handle));
}

function transaction(array $message): array {
    $handle = context_of($message);
    $payment = current_payment($handle['payment'], '/details');
    $fields = decide($handle['id'], translated($payment, $handle));
    $names = array_filter(STATUSES, fn ($codes) => in_array($payment['statusOutput']['statusCode'] ?? 0, $codes, true));
    $fields['originAmount'] = $fields['amount'];
    // What is held may still be charged: the app takes the status alone for the end of a payment in a bank's app.
    $fields['transactionStatus'] = is_held($payment) ? 'PENDING' : array_key_first($names);
    unset($fields['amount'], $fields['captureDay']);
    return without($fields);
}

// Asks how an order ended. One that never came is unseen, and its handle is used up.
function outcome(array $message): array {
    $handle = isset($message['transactionContextData']) ? context_of($message) : handle_of($message);
    if (!in_array($handle['operation'], PAYS, true)) throw new Refusal('12', 'redirectionData');
    $found = fn (string $outcome, ?array $response = null) => without(
        ['inAppResponseCode' => '00', 'outcome' => $outcome, 'response' => $response]);
    $invalidated = ['id' => $handle['id'], 'reference' => $handle['reference'], 'state' => 'invalidated', 'begunAt' => time(), 'hash' => ''];
    $record = record($handle['id']) ?? claim($invalidated) ?? $invalidated;
    if (in_array($record['state'], ['invalidated', 'refused'], true)) return $found('unseen');
    if (isset($record['answer'])) return $found('final', $record['answer']);
    try {
        $placed = send($record, false);
    } catch (Unknown) {
        return $found('pending');
    }
    if (($placed['payment']['status'] ?? '') === 'REDIRECTED' || $placed['action'] !== null) return $found('pending');
    $response = decide($handle['id'], translated($placed['payment'], $handle, $placed['errors']));
    return $response['inAppResponseCode'] === '60' ? $found('pending') : $found('final', $response);
}

function card_of(array $data, string $wallet, string $id): ?array {
    foreach ($data['wallets'][$wallet]['cards'] ?? [] as $card) {
        if ((string) $card['id'] === $id) return $card;
    }
    return null;
}

function wallet_data(array $handle): array {
    $cards = data()['wallets'][$handle['wallet']]['cards'] ?? [];
    if ($cards === []) return ['inAppResponseCode' => '01', 'errorFieldName' => 'merchantWalletId'];
    return ['inAppResponseCode' => '00', 'walletCreationDateTime' => $cards[0]['created'],
        'walletPaymentMeanData' => array_map(fn ($card) => without(['maskedPan' => $card['maskedPan'],
            'panExpiryDate' => $card['expiry'] ?? null, 'paymentMeanAlias' => $card['alias'],
            'paymentMeanBrand' => BRANDS[$card['product']] ?? null, 'paymentMeanId' => (string) $card['id']]), $cards)];
}

// A phone sends a message again whose answer was lost: it gets the first answer. Worldline Direct takes an encrypted card once,
// and a card that is gone is not deleted again. What was refused may be sent otherwise.
function changed(array $message, array $handle, string $hash, callable $make): array {
    $first = function () use ($handle, $hash): ?array {
        $record = record($handle['id']);
        if ($record !== null && $record['hash'] !== $hash) throw new Refusal('34', 'redirectionData');
        return $record['answer'] ?? null;
    };
    $known = $first();
    if ($known !== null) return $known;
    try {
        $answer = $make($message, $handle);
    } catch (Exception $error) {
        // Of two messages at once, the other one may have made the change.
        return $first() ?? throw $error;
    }
    claim(['id' => $handle['id'], 'reference' => $handle['id'], 'state' => 'decided', 'begunAt' => time(), 'hash' => $hash,
        'answer' => $answer]);
    return $answer;
}

function add_card(array $message, array $handle): array {
    $blob = $message['encryptedCustomerInput'] ?? throw new Refusal('30', 'encryptedCustomerInput');
    $alias = $message['paymentMeanAlias'] ?? '';
    if ($alias === '') throw new Refusal('30', 'paymentMeanAlias');
    // It is kept in the clear, where no card number may be. More is refused than is one: thirteen digits with no letter between.
    if (preg_match('/\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){12}/u', $alias) !== 0) throw new Refusal('12', 'paymentMeanAlias');
    $product = (int) ($message['paymentProductId'] ?? 0);
    $made = direct('POST', 'tokens', ['encryptedCustomerInput' => $blob, 'paymentProductId' => $product]);
    if (!in_array($made['status'], [200, 201], true)) throw refusal($made);
    $card = $made['body']['card'] ?? [];
    $expiry = $card['expiryDate'] ?? null;
    $new = ['token' => $made['body']['token'], 'product' => $product, 'alias' => $alias, 'created' => sips_time(gmdate('YmdHis')),
        'expiry' => $expiry === null ? null : '20' . substr($expiry, 2) . substr($expiry, 0, 2),
        'maskedPan' => masked($card['cardNumber'] ?? '')];
    data(function (array &$data) use ($handle, &$new) {
        $wallet = $data['wallets'][$handle['wallet']] ?? ['last' => 0, 'cards' => []];
        $known = array_search($new['token'], array_column($wallet['cards'], 'token'), true);
        // No number twice: an app that shows an old list would pay with another card.
        $new['id'] = $known === false ? ++$wallet['last'] : $wallet['cards'][$known]['id'];
        if ($known !== false) $new['created'] = $wallet['cards'][$known]['created'];
        $wallet['cards'][$known === false ? count($wallet['cards']) : $known] = $new;
        $data['wallets'][$handle['wallet']] = $wallet;
    });
    return without(['inAppResponseCode' => '00', 'maskedPan' => $new['maskedPan'], 'paymentMeanId' => (string) $new['id'],
        'walletActionDateTime' => sips_time(gmdate('YmdHis'))]);
}

// Removes a row, or tells that it is the last one with its token: one step.
function remove_card(string $wallet, string $id, bool $ifShared): ?array {
    $last = null;
    data(function (array &$data) use ($wallet, $id, $ifShared, &$last) {
        $card = card_of($data, $wallet, $id) ?? throw new Refusal('01', 'paymentMeanId');
        $rows = array_merge(...array_column(array_values($data['wallets']), 'cards'));
        $isLast = count(array_keys(array_column($rows, 'token'), $card['token'], true)) === 1;
        if ($isLast && $ifShared) {
            $last = $card;
            return false;
        }
        $cards = array_filter($data['wallets'][$wallet]['cards'], fn ($other) => $other['id'] !== $card['id']);
        $data['wallets'][$wallet]['cards'] = array_values($cards);
    });
    return $last;
}

// The token goes with the last row that has it, and before it: if that fails, the row remains and a repeat goes on.
function delete_card(array $message, array $handle): array {
    $id = $message['paymentMeanId'] ?? '';
    $last = remove_card($handle['wallet'], $id, true);
    if ($last !== null) {
        $gone = direct('DELETE', 'tokens/' . rawurlencode($last['token']));
        if (!in_array($gone['status'], [204, 404], true)) throw refusal($gone);
        remove_card($handle['wallet'], $id, false);
    }
    return ['inAppResponseCode' => '00', 'walletActionDateTime' => sips_time(gmdate('YmdHis'))];
}

function handle_of(array $message, string ...$operations): array {
    $handle = unseal($message['redirectionData'] ?? null, 'redirectionData') ?? throw new Refusal('12', 'redirectionData');
    if ($operations && !in_array($handle['operation'], $operations, true)) throw new Refusal('12', 'operation');
    // An order that was sent in time may be asked for later.
    if (!in_array($handle['operation'], PAYS, true) && $handle['expires'] <= time()) throw new Refusal('97', 'redirectionData');
    return $handle;
}

function context_of(array $message): array {
    return unseal($message['transactionContextData'] ?? null, 'transactionContextData')
        ?? throw new Refusal('12', 'transactionContextData');
}

function in_app(string $raw): array {
    if (!json_decode($raw) instanceof stdClass) return [400, []];
    $message = json_decode($raw, true);
    $hash = base64url(hash('sha256', $raw, true));
    $operation = $message['operation'] ?? '';
    try {
        // It becomes a header.
        $info = $message['clientMetaInfo'] ?? '';
        if (isset($message['clientMetaInfo']) && !(is_string($info) && preg_match('~^[A-Za-z0-9+/=]{1,2048}$~D', $info))) {
            throw new Refusal('30', 'clientMetaInfo');
        }
        if (($message['wireVersion'] ?? '') !== VERSION) throw new Refusal('12', 'wireVersion');
        return [200, match ($operation) {
            'cardOrder' => pay($message, handle_of($message, 'CARDORDER'), $hash),
            'walletOrder' => pay($message, handle_of($message, 'WALLETORDER'), $hash),
            'cardCheckEnrollment' => check($message, handle_of($message, 'THREEDSECUREANDORDER'), $hash),
            'walletCheckEnrollment' => check($message, handle_of($message, 'THREEDSECUREANDWALLETORDER'), $hash),
            'cardValidateAuthenticationAndOrder' => validate($message),
            'paymentProviderOrder' => provider($message, handle_of($message, 'PAYMENTPROVIDERORDER'), $hash),
            'getTransactionData' => transaction($message),
            'getWalletData' => wallet_data(handle_of($message, 'GETWALLETDATA')),
            'addCard' => changed($message, handle_of($message, 'ADDCARD'), $hash, add_card(...)),
            'deletePaymentMean' => changed($message, handle_of($message, 'DELETEPAYMENTMEAN'), $hash, delete_card(...)),
            'outcome' => outcome($message),
            default => throw new Refusal('40', 'operation'),
        }];
    } catch (Refusal $refusal) {
        $name = str_ends_with($operation, 'CheckEnrollment') ? 'redirectionStatusCode' : 'inAppResponseCode';
        return [200, without([$name => $refusal->sips, 'errorFieldName' => $refusal->field])];
    }
}

// A success decides at once; a failure only when the key is too old to tell whether it is the order's own payment.
function notified(string $raw): bool {
    if (($_SERVER['HTTP_X_GCS_KEYID'] ?? '') !== setting('WEBHOOK_KEY_ID')) return false;
    if (!hash_equals(mac(setting('WEBHOOK_SECRET'), $raw), $_SERVER['HTTP_X_GCS_SIGNATURE'] ?? '')) return false;
    $event = json_decode($raw, true);
    if (($event['apiVersion'] ?? '') !== 'v1' || ($event['merchantId'] ?? '') !== setting('DIRECT_MERCHANT')) return false;
    $payment = $event['payment'] ?? [];
    $data = data();
    $record = record_of($data, $payment['paymentOutput']['references']['merchantReference'] ?? '');
    $handle = unseal($record['handle'] ?? null, 'redirectionData');
    if ($handle === null) return true;
    $base = fn (string $id) => explode('_', $id)[0];
    $paid = $payment['paymentOutput']['amountOfMoney'] ?? [];
    $order = $data['orders'][$record['reference']];
    $response = translated($payment, $handle);
    $isOurs = isset($record['payment']) ? $base($record['payment']) === $base($payment['id'])
        : ($paid['amount'] ?? null) === $order['amount'] && ($paid['currencyCode'] ?? null) === $order['currency']
            && ($response['inAppResponseCode'] === '00' || time() - $record['begunAt'] >= REPEAT_SECONDS);
    if ($isOurs) decide($record['id'], $response, $payment['id']);
    return true;
}

function handled(string $path): array {
    if ($path === '/authentication' && $_SERVER['REQUEST_METHOD'] === 'GET') return form_returned($_SERVER['QUERY_STRING'] ?? '');
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') return [405, ['error' => 'POST only']];
    $raw = file_get_contents('php://input', false, null, 0, 65_537);
    if (strlen($raw) > 65_536) return [400, []];
    if ($path === '/inapp') return in_app($raw);
    if ($path === '/webhooks') return notified($raw) ? [200, []] : [400, ['error' => 'not from the platform']];
    if ($path === '/authentication') return form_posted($raw);
    if ($path === '/give-up') return give_up($raw);
    $question = json_decode($raw, true);
    if ($path !== '/initialise' || !is_string($question['operation'] ?? null)) return [404, []];
    try {
        // A real shop also checks here whose order and whose wallet it is.
        return [200, initialise($question)];
    } catch (Refusal $refusal) {
        return [502, without(['platformCode' => $refusal->sips, 'field' => $refusal->field])];
    }
}

try {
    // A server with a wrong key answers nothing.
    handle_key();
    [$status, $body, $headers] = handled(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) + [2 => ['Content-Type: application/json']];
} catch (Throwable $error) {
    error_log(get_class($error) . ': ' . $error->getMessage());
    // Whatever went wrong, the answer has no code: the app asks for the outcome.
    [$status, $body, $headers] = [503, [], ['Content-Type: application/json']];
}
http_response_code($status);
foreach ([...$headers, 'Cache-Control: no-store'] as $header) header($header);
echo is_string($body) ? $body : json_encode($body ?: new stdClass());
