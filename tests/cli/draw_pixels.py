"""draw_pixels.py FILE.png... - fails if a pixel of a picture is translucent."""

import struct
import sys
import zlib


def rows_of(path):
    data = open(path, "rb").read()
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            width, _, depth, colours = struct.unpack(">IIBB", data[at + 8:at + 18])
            if depth != 8 or colours not in (2, 6):
                sys.exit(f"{path}: expected RGB or RGBA of 8 bits, found {colours} of {depth}")
        elif kind == b"IDAT":
            packed += data[at + 8:at + 8 + size]
        at += size + 12
    step = 4 if colours == 6 else 3
    bytes_of_rows, before = zlib.decompress(packed), bytearray(width * step)
    for start in range(0, len(bytes_of_rows), width * step + 1):
        kind, row = bytes_of_rows[start], bytearray(bytes_of_rows[start + 1:start + 1 + width * step])
        for i in range(len(row)):
            left, up = row[i - step] if i >= step else 0, before[i]
            corner = before[i - step] if i >= step else 0
            nearest = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
            row[i] = row[i] + (0, left, up, (left + up) // 2, nearest)[kind] & 255
        yield row, step
        before = row


for path in sys.argv[1:]:
    for number, (row, step) in enumerate(rows_of(path)):
        if step == 4 and min(row[3::4]) < 255:
            sys.exit(f"{path}: row {number} has a pixel of alpha {min(row[3::4])}")
