<?php
// A shop's server for Apple's own button, paid through Scellius (or another brand of Lyra's REST API V4). The app sends
// its order's number and the wallet's payload; amount and password are here, and never in the app.
//
//   LYRA_SHOP=… LYRA_PASSWORD=… LYRA_API=https://api.scelliuspaiement.labanquepostale.fr \
//   SHOP_URL=https://shop.example SHOP_DATA=shop.json php -S 127.0.0.1:8000 server.php

declare(strict_types=1);
ini_set('display_errors', '0');
// A call that went out is carried to its end, even if the app has hung up.
ignore_user_abort(true);
// What is written can be read by the server's own user only.
umask(0077);

// With these the platform refused the call: nothing was made of this one; with PSP_1066 an earlier one may have paid with the
// token. After any other code the outcome is asked for: the card's bank may not have answered in time (PSP_677), the status may
// be unknown (PSP_679), or the code may be new.
const REFUSED = '/^(INT_(?!999$)|PSP_(015|025|030|031|099|100|106|109|536|539|583|610|611|625|641|647|992|1066|1068|1069|1070)$)/D';

// An empty one is not set: with an empty secret everyone can sign.
function setting(string $name, ?string $else = null): string {
    $value = getenv($name);
    if ($value === false || $value === '') $value = $else;
    return $value ?? throw new RuntimeException("set $name");
}

// The shop's orders, in a file that outlives a crash. A real shop has its database here, and a row lock.
function order(string $reference, ?callable $change = null): ?array {
    $path = setting('SHOP_DATA');
    $lock = fopen("$path.lock", 'c');
    if ($lock === false || !flock($lock, LOCK_EX)) throw new RuntimeException('the orders cannot be locked');
    $orders = json_decode(file_get_contents($path), true, 512, JSON_THROW_ON_ERROR);
    $order = $orders[$reference] ?? null;
    if ($order !== null && $change !== null) {
        $orders[$reference] = $order = $change($order);
        // Beside it, then in its place: at every moment the file is whole. A full disk takes a part of it.
        $text = json_encode($orders, JSON_THROW_ON_ERROR);
        $file = fopen("$path.new", 'w');
        if ($file === false || fwrite($file, $text) !== strlen($text) || !fsync($file) || !fclose($file)
            || !rename("$path.new", $path)) throw new RuntimeException('the orders are not on the disk');
    }
    fclose($lock);
    return $order;
}

// The answer, or null if no answer can be trusted: what the platform did is then unknown.
function lyra(string $service, array $message): ?array {
    $context = stream_context_create(['http' => [
        'method' => 'POST', 'ignore_errors' => true, 'follow_location' => 0,
        'timeout' => (float) setting('LYRA_TIMEOUT', '45'),
        'header' => ['Content-Type: application/json', 'Authorization: Basic '
            . base64_encode(setting('LYRA_SHOP') . ':' . setting('LYRA_PASSWORD'))],
        'content' => json_encode($message, JSON_THROW_ON_ERROR),
    ]]);
    $body = @file_get_contents(setting('LYRA_API') . "/api-payment/V4/$service", false, $context);
    $answer = $body === false ? null : json_decode($body, true);
    // The password says which mode was asked for: an answer of the other one is about other money.
    $mode = str_starts_with(setting('LYRA_PASSWORD'), 'prod') ? 'PRODUCTION' : 'TEST';
    return is_array($answer) && ($answer['webService'] ?? null) === $service && is_array($answer['answer'] ?? null)
        && ($answer['mode'] ?? $mode) === $mode ? $answer : null;
}

// What the transactions of an order mean to the shopper. Some that run will be paid; others are not known yet.
// What was taken is the order's amount, in its currency, and not a part of it (PARTIALLY_AUTHORISED): anything else is neither
// paid nor unpaid, and a person looks at it.
function outcome(array $order, array $transactions): string {
    $taken = ['AUTHORISED_TO_VALIDATE', 'WAITING_AUTHORISATION', 'WAITING_AUTHORISATION_TO_VALIDATE'];
    $outcome = 'refused';
    foreach ($transactions as $transaction) {
        $detail = $transaction['detailedStatus'] ?? '';
        $isTaken = ($transaction['status'] ?? '') === 'PAID' && $detail !== 'PARTIALLY_AUTHORISED'
            || in_array($detail, $taken, true);
        $isOurs = ($transaction['amount'] ?? null) === $order['amount']
            && ($transaction['currency'] ?? null) === $order['currency'];
        if ($isTaken && $isOurs) return 'accepted';
        if (($transaction['status'] ?? '') !== 'UNPAID') $outcome = 'unknown';
    }
    return $outcome;
}

// `$attempts`: how many had been made when the platform was asked.
function settle(string $reference, string $outcome = 'unknown', int $attempts = 0): array {
    $order = order($reference, function (array $order) use ($outcome, $attempts) {
        // Two answers may cross: what is paid stays paid, and a refusal says nothing of an attempt that began after the question.
        $isNew = $outcome === 'accepted' || ($outcome === 'refused' && $order['attempts'] === $attempts);
        if ($order['state'] !== 'accepted' && $isNew) $order['state'] = $outcome;
        return $order;
    });
    return match ($order['state']) {
        'accepted' => ['outcome' => 'accepted'],
        'refused' => ['outcome' => 'refused', 'advice' => 'otherCard'],
        default => ['outcome' => 'unknown'],
    };
}

// Order/Get, and keeps the answer. False if the platform did not tell.
function look(string $reference): bool {
    $order = order($reference);
    if (!in_array($order['state'] ?? '', ['asking', 'refused'], true)) return true;
    $answer = lyra('Order/Get', ['orderId' => $reference, 'operationType' => 'DEBIT']);
    $isAbout = ($answer['status'] ?? '') === 'SUCCESS' && ($answer['answer']['orderId'] ?? null) === $reference;
    $isUnseen = ($answer['answer']['errorCode'] ?? '') === 'PSP_010';
    if (!$isAbout && !$isUnseen) return false;
    $transactions = $isUnseen ? [] : $answer['answer']['transactions'] ?? [];
    $found = outcome($order, $transactions);
    // Fewer than were sent: the last one may still be on its way, until long after the call was given up.
    $isOld = time() - $order['askedAt'] > (int) setting('LYRA_SETTLED_AFTER', '300');
    $isMissing = count($transactions) < $order['attempts'] && !$isOld;
    settle($reference, $found === 'refused' && $isMissing ? 'unknown' : $found, $order['attempts']);
    return true;
}

// Nothing is paid again before this has been asked, since the platform recognises no repeat.
function ask(string $reference): array {
    look($reference);
    return settle($reference);
}

function pay(string $reference, array $payload): array {
    $isMine = false;
    $order = order($reference, function (array $order) use (&$isMine) {
        // One at a time, and on the disk before anything leaves: a crash leaves no open question unasked.
        $isMine = in_array($order['state'], ['open', 'refused'], true);
        return $isMine
            ? array_merge($order, ['state' => 'asking', 'attempts' => $order['attempts'] + 1, 'askedAt' => time()])
            : $order;
    });
    if ($order === null) throw new InvalidArgumentException('no such order');
    if (!$isMine) return ask($reference);
    $answer = lyra('Charge/CreatePayment', [
        // The amount is the order's. Whatever the app says of money is not even read.
        'amount' => $order['amount'], 'currency' => $order['currency'], 'orderId' => $reference, 'payload' => $payload,
        'ipnTargetUrl' => setting('SHOP_URL') . '/ipn', 'customer' => ['email' => $order['email']],
    ]);
    $paid = $answer['answer'] ?? [];
    if (($answer['status'] ?? '') === 'SUCCESS' && ($paid['_type'] ?? '') === 'V4/Payment'
        && ($paid['shopId'] ?? '') === setting('LYRA_SHOP')
        && ($paid['orderDetails']['orderId'] ?? '') === $reference
        && ($paid['orderDetails']['orderTotalAmount'] ?? 0) === $order['amount']
        && ($paid['orderDetails']['orderCurrency'] ?? '') === $order['currency']
        && !empty($paid['transactions'])
    ) {
        return settle($reference, outcome($order, $paid['transactions']), $order['attempts']);
    }
    $code = (string) ($paid['errorCode'] ?? '');
    if (($answer['status'] ?? '') === 'ERROR' && preg_match(REFUSED, $code) === 1) {
        error_log("order $reference: $code");
        // An earlier attempt may have been found paid meanwhile.
        order($reference, fn (array $now) => $now['state'] === 'accepted' ? $now
            : array_merge($now, ['state' => 'refused', 'attempts' => $now['attempts'] - 1]));
        return settle($reference);
    }
    return ask($reference);
}

// The notification: its raw text under the password, compared in constant time. It may come twice, or late, or after
// a newer one: so it is a reason to ask, and Order/Get gives the answer. Without an answer it is not taken (503): the platform
// sends it again, and it may be the only one to tell.
function notified(array $form): int {
    $text = $form['kr-answer'] ?? null;
    $hash = $form['kr-hash'] ?? null;
    if (!is_string($text) || !is_string($hash)) return 400;
    // The field kr-hash-key is not signed: what it names is never used to choose a key.
    if (!hash_equals(hash_hmac('sha256', $text, setting('LYRA_PASSWORD')), $hash)) return 400;
    $payment = json_decode($text, true);
    $reference = $payment['orderDetails']['orderId'] ?? null;
    if (($payment['shopId'] ?? '') !== setting('LYRA_SHOP') || !is_string($reference)) return 400;
    return order($reference) === null || look($reference) ? 200 : 503;
}

function answer(int $status, array $body): void {
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($body);
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
try {
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        answer(405, ['error' => 'POST only']);
    } elseif ($path === '/ipn') {
        $status = notified($_POST);
        answer($status, $status === 400 ? ['error' => 'not from the platform'] : ['ok' => $status === 200]);
    } else {
        $raw = file_get_contents('php://input', false, null, 0, 100_001);
        if (strlen($raw) > 100_000) throw new RuntimeException('too large');
        $message = json_decode($raw, true);
        $reference = $message['order'] ?? null;
        // A real shop also checks here that the order belongs to the shopper who asks.
        if (!is_string($reference) || order($reference) === null) {
            answer(404, ['error' => 'no such order']);
        } elseif ($path === '/apple-pay' && is_array($message['payload'] ?? null)) {
            answer(200, pay($reference, $message['payload']));
        } elseif ($path === '/apple-pay/outcome') {
            answer(200, ask($reference));
        } else {
            answer(400, ['error' => 'order and payload are expected']);
        }
    }
} catch (Throwable $error) {
    error_log(get_class($error) . ': ' . $error->getMessage());
    // Whatever went wrong, the app is not told that nothing was paid.
    answer(500, ['outcome' => 'unknown']);
}
