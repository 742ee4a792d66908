<?php
// A shop's page that sends its shoppers to the page of Scellius or another of Lyra's brands with the redirect form, and
// reads what comes back. PHP alone, no library.
//
//     LYRA_SHOP=42229744 LYRA_FORM_KEY=… LYRA_PASSWORD=… LYRA_PAGE=https://… LYRA_API=https://… \
//     SHOP_URL=https://… SHOP_DATA=/var/lib/shop php -S 127.0.0.1:8080 redirect.php
//
// The signature covers the values of the fields, and not their names. A shopper who chooses some of the values can cut
// the shop's own signed form into a "notification". So a notification is a reason to ask Order/Get, and never a proof;
// and what shoppers write is sent without a "+", which separates the values.

ini_set('display_errors', '0');
// What is written can be read by the server's own user only.
umask(0077);

// An empty one is not set: with an empty secret everyone can sign.
function setting(string $name, ?string $else = null): string {
    $value = getenv($name);
    if ($value === false || $value === '') $value = $else;
    return $value ?? throw new RuntimeException("set $name");
}

// The values of all fields whose name begins with vads_, in the order of the names, and the key, joined by +.
function signature(array $fields): string {
    $signed = array_filter($fields, fn ($name) => str_starts_with($name, 'vads_'), ARRAY_FILTER_USE_KEY);
    ksort($signed, SORT_STRING);
    $key = setting('LYRA_FORM_KEY');
    return base64_encode(hash_hmac('sha256', implode('+', [...array_values($signed), $key]), $key, true));
}

// A signed form about this shop, or null. A real shop also compares amount and currency with its order.
function result(array $fields): ?array {
    foreach ($fields as $value) if (!is_string($value)) return null;
    $isSigned = hash_equals(signature($fields), $fields['signature'] ?? '');
    return $isSigned && ($fields['vads_site_id'] ?? '') === setting('LYRA_SHOP')
        && ($fields['vads_ctx_mode'] ?? '') === setting('LYRA_MODE', 'TEST') ? $fields : null;
}

// The orders, one file each in the folder SHOP_DATA. A real shop has its database here. What is stored outlives a crash.
function order(string $name): ?array {
    $file = setting('SHOP_DATA') . "/$name.json";
    // The name comes from outside.
    if (preg_match('/^PHP-[0-9]{6}$/D', $name) !== 1 || !is_file($file)) return null;
    return json_decode(file_get_contents($file), true, 8, JSON_THROW_ON_ERROR);
}

// A full disk takes a part of it.
function store(string $name, array $order): void {
    $path = setting('SHOP_DATA') . "/$name.json";
    $text = json_encode($order, JSON_THROW_ON_ERROR);
    $file = fopen("$path.new", 'w');
    if ($file === false || fwrite($file, $text) !== strlen($text) || !fsync($file) || !fclose($file)
        || !rename("$path.new", $path)) throw new RuntimeException("$name is not stored");
}

// Of two notifications at once the older answer may come last: what is paid stays paid. The state that is stored then.
function settle(string $name, string $state): string {
    $lock = fopen(setting('SHOP_DATA') . '/lock', 'c');
    if ($lock === false || !flock($lock, LOCK_EX)) throw new RuntimeException('the orders cannot be locked');
    try {
        $order = order($name) ?? throw new RuntimeException("$name is gone");
        if ($order['state'] === 'paid') return 'paid';
        store($name, ['state' => $state] + $order);
        return $state;
    } finally {
        fclose($lock);
    }
}

// What Order/Get says of an order: paid, unpaid, or null while that is not known. Some that run will be paid: those that the
// shop validates later, or the bank is asked about later.
function asked(string $name, array $order): ?string {
    $context = stream_context_create(['http' => [
        'method' => 'POST', 'ignore_errors' => true, 'follow_location' => 0, 'timeout' => 20.0,
        'header' => ['Content-Type: application/json', 'Authorization: Basic '
            . base64_encode(setting('LYRA_SHOP') . ':' . setting('LYRA_PASSWORD'))],
        'content' => json_encode(['orderId' => $name, 'operationType' => 'DEBIT'], JSON_THROW_ON_ERROR),
    ]]);
    $body = @file_get_contents(setting('LYRA_API') . '/api-payment/V4/Order/Get', false, $context);
    $answer = $body === false ? null : json_decode($body, true);
    if (($answer['status'] ?? '') !== 'SUCCESS' || ($answer['mode'] ?? '') !== setting('LYRA_MODE', 'TEST')
        || ($answer['answer']['orderId'] ?? '') !== $name) return null;
    $taken = ['AUTHORISED_TO_VALIDATE', 'WAITING_AUTHORISATION', 'WAITING_AUTHORISATION_TO_VALIDATE'];
    $outcome = 'unpaid';
    foreach ($answer['answer']['transactions'] ?? [] as $transaction) {
        $isOurs = ($transaction['amount'] ?? null) === $order['amount']
            && ($transaction['currency'] ?? null) === $order['currency'];
        // A part of the amount has the status PAID, too.
        $detail = $transaction['detailedStatus'] ?? '';
        $isTaken = ($transaction['status'] ?? '') === 'PAID' && $detail !== 'PARTIALLY_AUTHORISED'
            || in_array($detail, $taken, true);
        if ($isTaken && $isOurs) return 'paid';
        if (($transaction['status'] ?? '') !== 'UNPAID') $outcome = null;
    }
    return $outcome;
}

function text(string $text): string { return htmlspecialchars($text, ENT_QUOTES); }

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path === '/pay') {
    // The amount is the order's: a real shop reads it from its database. A real shop counts, so that no two shoppers have
    // the same number on a day.
    do {
        $number = str_pad((string) random_int(0, 899999), 6, '0', STR_PAD_LEFT);
    } while (order("PHP-$number") !== null);
    store("PHP-$number", ['amount' => 999, 'currency' => 'EUR', 'state' => 'open']);
    $fields = [
        'vads_version' => 'V2', 'vads_page_action' => 'PAYMENT', 'vads_action_mode' => 'INTERACTIVE',
        'vads_payment_config' => 'SINGLE', 'vads_site_id' => setting('LYRA_SHOP'),
        'vads_ctx_mode' => setting('LYRA_MODE', 'TEST'), 'vads_amount' => '999', 'vads_currency' => '978',
        'vads_trans_id' => $number, 'vads_trans_date' => gmdate('YmdHis'), 'vads_order_id' => "PHP-$number",
        'vads_return_mode' => 'POST',
        'vads_url_return' => setting('SHOP_URL') . '/return', 'vads_url_check' => setting('SHOP_URL') . '/ipn',
    ];
    $fields['signature'] = signature($fields);
    echo '<!DOCTYPE html><form id="pay" method="post" action="' . text(setting('LYRA_PAGE')) . '/vads-payment/">';
    foreach ($fields as $name => $value) {
        echo '<input type="hidden" name="' . text($name) . '" value="' . text($value) . '">';
    }
    echo '<button>Pay</button></form>';
} elseif ($path === '/return') {
    // For the page alone: the shopper brings it, and may come before the notification, or never.
    $result = result($_POST);
    echo '<!DOCTYPE html><p id="outcome">' . text($result['vads_trans_status'] ?? 'not from the platform') . '</p>';
} elseif ($path === '/ipn') {
    // Only the notification has vads_hash. It may come twice.
    $result = result($_POST);
    $name = $result['vads_order_id'] ?? '';
    $order = order($name);
    if ($order === null || !isset($result['vads_hash'], $result['vads_trans_uuid'], $result['vads_operation_type'])) {
        http_response_code(400);
    } else {
        try {
            $state = asked($name, $order);
            // Stored first, then OK: with any other status the platform tries again.
            if ($state === null) {
                http_response_code(503);
            } else {
                error_log("order $name: " . settle($name, $state));
                echo 'OK';
            }
        } catch (Throwable $error) {
            error_log(get_class($error) . ': ' . $error->getMessage());
            http_response_code(500);
        }
    }
} else {
    http_response_code(404);
}
