"""damaged.py DYAD GAME INPUT KATTIS POLYGON [WORD...] - damages an input in many ways, always the
same, and sees that three validators agree on each: `dyad validate GAME WORD...', and the two of
packages. What two disagree on is shown; exit status 1 then, or where too little was damaged."""

import random
import subprocess
import sys

dyad, game, path, kattis, polygon = sys.argv[1:6]
limits = sys.argv[6:]
DAMAGES = 200


def damage(text: bytes, dice: random.Random) -> bytes:
    lines = text.split(b"\n")
    at = dice.randrange(len(text))
    line = dice.randrange(len(lines))
    letters = bytes(set(text)) + b" \n\r\t\0.x0129-+\xff"
    kind = dice.randrange(9)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + bytes([dice.choice(letters)]) + text[at:]
    if kind == 2:
        return text[:at] + bytes([dice.choice(letters)]) + text[at + 1 :]
    if kind == 3:
        return text[:at]
    if kind == 4:
        return text + bytes([dice.choice(letters)])
    if kind == 5:
        return b"\n".join(lines[:line] + lines[line + 1 :])
    if kind == 6:
        return b"\n".join(lines[:line] + [lines[line]] + lines[line:])
    if kind == 7:  # numbers near the limits
        word = dice.choice([b"0", b"1", b"2", b"12", b"13", b"80", b"81", b"100", b"101", b"007"])
        lines[line] = word
        return b"\n".join(lines)
    swapped = list(text)
    other = dice.randrange(len(text))
    swapped[at], swapped[other] = swapped[other], swapped[at]
    return bytes(swapped)


def accepts(command: list[str], text: bytes, good: int, bad: list[int]) -> bool:
    status = subprocess.run(
        command, input=text, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ).returncode
    if status != good and status not in bad:
        sys.exit(f"{command}: exit status {status} on {text!r}")
    return status == good


with open(path, "rb") as file:
    whole = file.read()
dice = random.Random(whole)
inputs = {whole, b"", b"\n", b"0", b"0\n", b"1\n", b"1\n0\n", b"1\n0\n\n", b"1\n0\n\n0\n"}
inputs |= {b"0" + whole, b"+" + whole, b" " + whole, whole + b"\n", whole + b" "}
inputs |= {whole.replace(b"\n", b"\r\n"), whole[:-1], whole + whole, b"\xef\xbb\xbf" + whole}
while len(inputs) < DAMAGES:
    inputs.add(damage(whole, dice))
good = wrong = 0
for text in sorted(inputs):
    right = accepts([dyad, "validate", game, "--quiet", *limits], text, 0, [3])
    good += right
    for command, valid, invalid in ([kattis], 42, 43), ([polygon], 0, 3):
        if command == [polygon] and b"\xff" in text:
            continue  # to testlib that byte is the end of the file
        if accepts(command, text, valid, [invalid]) != right:
            wrong += 1
            print(f"{command[0]} says something else than dyad ({right}) to {text!r}")
if not 1 < good < DAMAGES / 2:
    sys.exit(f"{good} of {len(inputs)} inputs are good")
sys.exit(wrong > 0)
