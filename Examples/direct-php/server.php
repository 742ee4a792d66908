<?php
// A shop's server for Apple's own button, paid through Worldline Direct. The app sends its order's number and the wallet's
// token; amount and secret are here, and never in the app.
//
//   DIRECT_MERCHANT=… DIRECT_KEY_ID=… DIRECT_SECRET=… DIRECT_API=https://payment.preprod.direct.worldline-solutions.com \
//   WEBHOOK_KEY_ID=… WEBHOOK_SECRET=… SHOP_URL=https://shop.example SHOP_DATA=shop.json php -S 127.0.0.1:8000 server.php

declare(strict_types=1);
ini_set('display_errors', '0');
// A call that went out is carried to its end, even if the app has hung up.
ignore_user_abort(true);
// What is written can be read by the server's own user only.
umask(0077);

// Worldline Direct keeps a key for a day; after this it is used no more.
const REPEAT_SECONDS = 20 * 3600;

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

function mac(string $secret, string $text): string {
    return base64_encode(hash_hmac('sha256', $text, $secret, true));
}

// v1HMAC: method, type, date, the X-GCS headers in order, the path; each line with its end. The body is not signed.
// The status and the answer, or null if no answer can be trusted: what the platform did is then unknown.
function direct(string $method, string $call, ?array $message = null, ?string $idempotenceKey = null): ?array {
    $path = '/v2/' . rawurlencode(setting('DIRECT_MERCHANT')) . "/$call";
    $date = gmdate('D, d M Y H:i:s') . ' GMT';
    $type = $message === null ? '' : 'application/json';
    $keyLine = $idempotenceKey === null ? '' : "x-gcs-idempotence-key:$idempotenceKey\n";
    $signature = mac(setting('DIRECT_SECRET'), "$method\n$type\n$date\n$keyLine$path\n");
    $headers = ["Date: $date", 'Authorization: GCS v1HMAC:' . setting('DIRECT_KEY_ID') . ":$signature"];
    if ($message !== null) $headers[] = "Content-Type: $type";
    if ($idempotenceKey !== null) $headers[] = "X-GCS-Idempotence-Key: $idempotenceKey";
    $context = stream_context_create(['http' => [
        'method' => $method, 'ignore_errors' => true, 'follow_location' => 0, 'header' => $headers,
        'timeout' => (float) setting('DIRECT_TIMEOUT', '60'),
        'content' => $message === null ? '' : json_encode($message, JSON_THROW_ON_ERROR),
    ]]);
    $body = @file_get_contents(setting('DIRECT_API') . $path, false, $context);
    $answer = $body === false ? null : json_decode($body, true);
    $isAnswer = is_array($answer) && preg_match('~^HTTP/\S+ ([0-9]{3})~', $http_response_header[0] ?? '', $match);
    return $isAnswer ? ['status' => (int) $match[1], 'body' => $answer] : null;
}

// What a payment's status means to the shopper. The result of any other status is not known yet.
function outcome(array $payment): string {
    $status = $payment['status'] ?? '';
    if (in_array($status, ['PENDING_CAPTURE', 'CAPTURE_REQUESTED', 'CAPTURED'], true)) return 'accepted';
    return in_array($status, ['REJECTED', 'CANCELLED'], true) && !is_held($payment) ? 'refused' : 'unknown';
}

// A cancellation in progress, or of unknown outcome (61, 62), may be refused: then the payment is captured. After one of a
// part, the rest is.
function is_held(array $payment): bool {
    $ordered = $payment['paymentOutput']['amountOfMoney']['amount'] ?? 0;
    $acquired = $payment['paymentOutput']['acquiredAmount']['amount'] ?? 0;
    return ($payment['status'] ?? '') === 'CANCELLED'
        && (in_array($payment['statusOutput']['statusCode'] ?? 0, [61, 62], true) || ($acquired > 0 && $acquired < $ordered));
}

// Keeps what is known of a payment of the order, and tells the app where the order stands.
function settle(string $reference, string $outcome = 'unknown', ?string $payment = null): array {
    $order = order($reference, function (array $order) use ($outcome, $payment) {
        // Two answers may cross: what is paid stays paid. And a payment that was declined says nothing of a later attempt.
        $number = explode('_', $payment ?? '')[0];
        $declined = $order['declined'] ?? [];
        if ($payment === null || $order['state'] === 'accepted') return $order;
        if ($outcome !== 'accepted' && in_array($number, $declined, true)) return $order;
        return match ($outcome) {
            'accepted' => array_merge($order, ['state' => 'accepted', 'payment' => $payment]),
            'refused' => array_merge($order,
                ['state' => 'refused', 'payment' => $payment, 'declined' => [...$declined, $number]]),
            default => array_merge($order, ['payment' => $payment]),
        };
    });
    return match ($order['state']) {
        'accepted' => ['outcome' => 'accepted'],
        'refused' => ['outcome' => 'refused', 'advice' => 'otherCard'],
        default => ['outcome' => 'unknown'],
    };
}

function isAbout(string $reference, array $payment): bool {
    $order = order($reference);
    $output = $payment['paymentOutput'] ?? [];
    return ($output['references']['merchantReference'] ?? null) === $reference
        && ($output['amountOfMoney']['amount'] ?? null) === $order['amount']
        && ($output['amountOfMoney']['currencyCode'] ?? null) === $order['currency'];
}

function pay(string $reference, array $token): array {
    $isFirst = false;
    // A new key for a new attempt, on the disk before anything leaves. While an attempt is open its key is used again: the
    // platform carries out one of the calls and answers all of them with its outcome.
    $order = order($reference, function (array $order) use (&$isFirst) {
        $isFirst = in_array($order['state'], ['open', 'refused'], true);
        if (!$isFirst) return $order['state'] === 'asking' ? array_merge($order, ['state' => 'repeated']) : $order;
        return array_merge($order,
            ['state' => 'asking', 'attempts' => $order['attempts'] + 1, 'askedAt' => time(), 'payment' => null]);
    });
    if ($order['state'] === 'accepted') return settle($reference);
    // An old key could pay a second time. The notification decides, or a person who looks into the merchant portal.
    if (time() - ($order['askedAt'] ?? 0) >= REPEAT_SECONDS) return ask($reference);
    $data = $token['paymentData'];
    $answer = direct('POST', 'payments', [
        'mobilePaymentMethodSpecificInput' => [
            'paymentProductId' => 302,
            'authorizationMode' => 'FINAL_AUTHORIZATION',
            // Apple's token, whole and as a text, so that the platform can check Apple's signature.
            'encryptedPaymentData' => is_string($data) ? $data : json_encode($data, JSON_UNESCAPED_SLASHES),
        ],
        'order' => [
            // The amount is the order's. Whatever the app says of money is not even read.
            'amountOfMoney' => ['amount' => $order['amount'], 'currencyCode' => $order['currency']],
            'references' => ['merchantReference' => $reference],
        ],
        'feedbacks' => ['webhooksUrls' => [setting('SHOP_URL') . '/webhooks']],
    ], "$reference-{$order['attempts']}");
    $status = $answer['status'] ?? 0;
    $payment = $status === 402 ? $answer['body']['paymentResult']['payment'] ?? [] : $answer['body']['payment'] ?? [];
    if (in_array($status, [201, 402], true) && isAbout($reference, $payment)) {
        return settle($reference, outcome($payment), $payment['id']);
    }
    // The platform refused the call: nothing was made of it. 409 is another matter: the same call is being worked on. And once
    // a call was repeated, no refusal proves anything: another one under the same key may have been carried out. A decline is
    // the outcome of the key, also without its payment.
    $isDecline = $status === 402 && $payment === [];
    if (($isDecline || in_array($status, [400, 403, 404], true)) && !empty($answer['body']['errors'])) {
        $error = $answer['body']['errors'][0];
        error_log("order $reference: $status {$error['errorCode']} " . ($error['id'] ?? ''));
        // A duplicate: of what, and how that ended, it does not say.
        $isProof = $isDecline || ($isFirst && $error['errorCode'] !== '50001133');
        $open = $isDecline ? ['asking', 'repeated'] : ['asking'];
        order($reference, fn (array $now) => $isProof && in_array($now['state'], $open, true)
            && $now['attempts'] === $order['attempts'] ? array_merge($now, ['state' => 'refused']) : $now);
    }
    return settle($reference);
}

// Asks where a payment stands, by its number, and keeps the answer. False if the platform did not tell.
function look(string $reference, string $payment): bool {
    $answer = direct('GET', 'payments/' . rawurlencode($payment));
    $status = $answer['status'] ?? 0;
    if ($status === 200 && isAbout($reference, $answer['body'])) settle($reference, outcome($answer['body']), $payment);
    return in_array($status, [200, 404], true);
}

// Without a number the app tries again with the same token, or the notification comes.
function ask(string $reference): array {
    $payment = order($reference)['payment'] ?? null;
    if ($payment !== null) look($reference, $payment);
    return settle($reference);
}

// The notification: its raw bytes under the key that it names, compared in constant time. It may come twice, or late, or
// after a newer one: so it is a reason to ask, and the platform's answer counts. Without an answer it is not taken (503): the
// platform sends it again, and it may be the only one to tell.
function notified(string $raw): int {
    if (($_SERVER['HTTP_X_GCS_KEYID'] ?? '') !== setting('WEBHOOK_KEY_ID')) return 400;
    if (!hash_equals(mac(setting('WEBHOOK_SECRET'), $raw), $_SERVER['HTTP_X_GCS_SIGNATURE'] ?? '')) return 400;
    $event = json_decode($raw, true);
    if (($event['apiVersion'] ?? '') !== 'v1' || ($event['merchantId'] ?? '') !== setting('DIRECT_MERCHANT')) return 400;
    $reference = $event['payment']['paymentOutput']['references']['merchantReference'] ?? null;
    $payment = $event['payment']['id'] ?? null;
    $isOurs = is_string($reference) && is_string($payment) && order($reference) !== null;
    return !$isOurs || look($reference, $payment) ? 200 : 503;
}

function answer(int $status, array $body): void {
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($body);
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
try {
    $raw = file_get_contents('php://input', false, null, 0, 100_001);
    if (strlen($raw) > 100_000) throw new RuntimeException('too large');
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        answer(405, ['error' => 'POST only']);
    } elseif ($path === '/webhooks') {
        $status = notified($raw);
        answer($status, $status === 400 ? ['error' => 'not from the platform'] : ['ok' => $status === 200]);
    } else {
        $message = json_decode($raw, true);
        $reference = $message['order'] ?? null;
        // A real shop also checks here that the order belongs to the shopper who asks.
        if (!is_string($reference) || order($reference) === null) {
            answer(404, ['error' => 'no such order']);
        } elseif ($path === '/apple-pay' && !empty($message['token']['paymentData'])) {
            answer(200, pay($reference, $message['token']));
        } elseif ($path === '/apple-pay/outcome') {
            answer(200, ask($reference));
        } else {
            answer(400, ['error' => 'order and token are expected']);
        }
    }
} catch (Throwable $error) {
    error_log(get_class($error) . ': ' . $error->getMessage());
    // Whatever went wrong, the app is not told that nothing was paid.
    answer(500, ['outcome' => 'unknown']);
}
